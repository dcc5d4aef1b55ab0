/** The compiled samples of docs/sessions.md, which `test/docs/samples.test.ts` compares with the page. */
import { Effect, Layer, Option, Semaphore } from "effect"
import { ClientApp, isStoredToken, type Schemas, TokenStore } from "latchkey"
import {
  appendCookies,
  backendTokenStore,
  createClientApp,
  createServerApp,
  customTokenStore,
  fileTokenStore,
  pairTokenStore,
  requestTokenStore,
  reveal,
  type ServerApp as PromiseServerApp
} from "latchkey/promise"
import { createAuthentication } from "latchkey/server"
import { tokenStoreLaws } from "latchkey/testing"
import { homedir } from "node:os"
import { join } from "node:path"
import { type SecureStore, secureStore } from "../../../examples/sessions/secureStore.ts"

declare const server: PromiseServerApp
declare const projectId: string
declare const email: string
declare const password: string
declare const secretServerKey: string
declare const userId: string
declare const request: Request
declare const storage: Storage
declare const response: Response
declare const keychain: Place
interface Place {
  readonly read: () => Promise<Schemas.Tokens | null>
  readonly write: (tokens: Schemas.Tokens | null) => Promise<void>
}
declare const test: (name: string, check: () => unknown) => void
declare const newStorage: () => SecureStore

export const sample1 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })

  return { app }
}

export const samplePagesOfAnotherOrigin = () => {
  createClientApp({ projectId, tokenStore: "cookie", urls: { default: { type: "hosted" } } })
  createClientApp({ projectId, tokenStore: "cookie", urls: { signIn: "https://auth.example.org/handler/sign-in" } })
}

export const sample2 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie", redirectAfterAuth: true })
  await app.auth.signInWithPassword({ email, password })
  await app.auth.signOut({ redirectTo: "/goodbye" })

  return { app }
}

export const sampleBackendForFrontend = () => {
  const authentication = createAuthentication({ projectId, backend: "/auth/session" })

  return { authentication }
}

export const sampleBackendForFrontendInBrowsers = () => {
  const app = createClientApp({ projectId, tokenStore: backendTokenStore({ path: "/auth/session" }) })

  return { app }
}

export const sample3 = async () => {
  const server = createServerApp({
    projectId,
    secretServerKey,
    tokenStore: requestTokenStore(request, { setCookies: appendCookies(response.headers) })
  })
  const me = await server.user.find()

  return { server, me }
}

export const sample4 = async () => {
  const tokens = await server.sessions.create({ userId })
  const app = createClientApp({ projectId, tokenStore: pairTokenStore(tokens) }) // unrevealed
  void app
  return Response.json(reveal(tokens)) // for another program
}

export const sample5 = async () => {
  const app = createClientApp({
    projectId,
    tokenStore: customTokenStore({
      get: () => storage.getItem("session"),
      set: (session) => session === null ? storage.removeItem("session") : storage.setItem("session", session)
    })
  })

  return { app }
}

export const sampleFile = async () => {
  const session = fileTokenStore(join(homedir(), ".config", "acme", "session.json"))
  const app = createClientApp({ projectId, tokenStore: session })
  if (await app.user.find() === null) {
    await session.write({ refreshToken: await app.cli.promptLogin({ appUrl: "https://app.example.com" }) })
  }
}

export const sample6 = async () => {
  for (const { name, check } of tokenStoreLaws(() => secureStore(newStorage()))) test(name, check)
}

export const sample7 = async () => {
  interface Place {
    readonly read: () => Promise<Schemas.Tokens | null>
    readonly write: (tokens: Schemas.Tokens | null) => Promise<void>
  }

  const layerOf = (place: Place): Layer.Layer<TokenStore> =>
    Layer.sync(TokenStore, () => {
      const one = Semaphore.makeUnsafe(1)
      const get = Effect.promise(place.read).pipe(Effect.map(Option.fromNullOr))
      return TokenStore.of({
        isPersistent: true,
        get,
        set: (tokens, onlyIf) =>
          Effect.gen(function*() {
            if (onlyIf !== undefined && !isStoredToken(yield* get, onlyIf)) return false
            yield* Effect.promise(() => place.write(Option.getOrNull(tokens)))
            return true
          }).pipe(one.withPermits(1))
      })
    })

  const app = ClientApp.layer({ projectId, tokenStore: layerOf(keychain) })

  return { layerOf, app }
}
