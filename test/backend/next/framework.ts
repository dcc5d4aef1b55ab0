/** A project with a signed-in user, and simulated functions of Next.js. */
import type { CookieStore } from "../../../src/backend/next/index.ts"
import { isKept } from "../../../src/layers/cookies/SetCookie.ts"
import { createClientApp, requestTokenStore } from "../../../src/promise/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

/** Creates a project, and the cookies of a signed-in user. */
export const world = async ({ secure = false }: { readonly secure?: boolean } = {}) => {
  const emulator = newEmulator()
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const paths: Array<string> = []
  const common = {
    projectId,
    publishableClientKey,
    baseUrl: emulator.url,
    fetch: (async (input, init) => {
      paths.push(new URL(input instanceof Request ? input.url : input).pathname.replace("/api/v1", ""))
      return await emulator.fetch(input, init)
    }) as typeof globalThis.fetch
  }
  const jar = new Map<string, string>()
  await using app = createClientApp({
    ...common,
    tokenStore: requestTokenStore({ headers: {} }, {
      secure,
      setCookies: (cookies) =>
        cookies.forEach((cookie) => isKept(cookie) ? jar.set(cookie.name, cookie.value) : jar.delete(cookie.name))
    })
  })
  await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
  paths.length = 0
  const cookieHeader = () => Array.from(jar, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
  return { asked: paths, common, cookieHeader, emulator, jar, secretServerKey }
}

interface Set {
  readonly name: string
  readonly value: string
  readonly options: Parameters<CookieStore["set"]>[2]
}

/** Simulates `next/headers` and `next/navigation`, while an action runs or while a page renders. */
export const framework = (
  jar: ReadonlyMap<string, string>,
  headers: { readonly [name: string]: string } = {},
  isReadOnly = false
) => {
  const set: Array<Set> = []
  const cookieStore: CookieStore = {
    getAll: () => Array.from(jar, ([name, value]) => ({ name, value })),
    set: (name, value, options) => {
      if (isReadOnly) throw new Error("Cookies can only be modified in a Server Action or Route Handler.")
      set.push({ name, value, options })
    }
  }
  const redirect = (url: string): never => {
    throw Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;replace;${url};307;` })
  }
  return {
    set,
    functions: {
      connection: async () => undefined,
      cookies: async () => cookieStore,
      headers: async () => new Headers(headers),
      redirect
    }
  }
}
