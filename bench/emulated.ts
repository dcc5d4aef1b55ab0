/** An emulator in a separate process, and a user who has signed up there. */
import { createClientApp } from "latchkey/promise"
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export const commandLine = fileURLToPath(new URL("../dist/cli/latchkey.js", import.meta.url))

export interface Emulated {
  readonly url: string
  readonly apiUrl: string
  readonly project: {
    readonly projectId: string
    readonly publishableClientKey: string
    readonly secretServerKey: string
  }
}

/** Starts the emulator. Resolves when it prints its first line. */
export const start = async (): Promise<{ readonly emulated: Emulated; readonly stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [commandLine, "emulator", "--port", "0", "--json"], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const exitEvent = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve)
    child.once("exit", (code) => reject(new Error(`The emulator ended with ${code}.`)))
  })
  return {
    emulated: JSON.parse(line) as Emulated,
    stop: () => {
      child.kill()
      return exitEvent
    }
  }
}

export interface Pair {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Signs a user up and returns the tokens. */
export const signUp = async ({ project, url }: Emulated): Promise<Pair> => {
  const tokens: Array<Pair> = []
  const app = createClientApp({
    projectId: project.projectId,
    publishableClientKey: project.publishableClientKey,
    baseUrl: url,
    tokenStore: "memory",
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const body = (await response.clone().json()) as { readonly access_token?: string; readonly refresh_token?: string }
      if (body.access_token && body.refresh_token) {
        tokens.push({ accessToken: body.access_token, refreshToken: body.refresh_token })
      }
      return response
    }
  })
  await app.auth.signUpWithPassword({
    email: `${crypto.randomUUID()}@example.com`,
    password: "correct horse battery",
    verificationCallbackUrl: null
  })
  await app.dispose()
  const [pair] = tokens
  if (pair === undefined) throw new Error("Signing up brought no tokens.")
  return pair
}

/** The same pair with an expired access token. The change invalidates its signature, which is never verified. */
export const expire = ({ accessToken, refreshToken }: Pair): Pair => {
  const [header = "", payload = "", signature = ""] = accessToken.split(".")
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { readonly exp: number; readonly iat: number }
  const past = { ...claims, iat: claims.iat - 86_400, exp: claims.exp - 86_400 }
  return {
    accessToken: [header, Buffer.from(JSON.stringify(past)).toString("base64url"), signature].join("."),
    refreshToken
  }
}

/** The request of a pair's user, in the form for which the existing SDK keeps one session per request. */
export const requestOf = (pair: Pair) => ({
  headers: new Headers({ authorization: `Bearer stackauth_${Buffer.from(JSON.stringify(pair)).toString("base64")}` })
})
