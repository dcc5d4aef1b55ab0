/** A caller of the emulator's API with nothing but `fetch`, as another language's client would be one. */
import { type Emulator, makeSync, type Options } from "../../src/emulator/index.ts"

/** Passwords cost nothing here. */
export const quick: Options = { passwordIterations: 1 }
export const password = "analytical engine"

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Tests read answers as they come; what is not there fails their assertions.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

type Extra = { readonly [name: string]: string }
type Access = "client" | "server" | "admin"

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls of a project in one name. A body that is text goes as it is, everything else as JSON. */
export const api = (emulator: Emulator, access: Access | null = "client", keys = emulator.project) => {
  const names = {
    "x-stack-project-id": keys.projectId,
    "x-stack-publishable-client-key": keys.publishableClientKey,
    "x-stack-secret-server-key": keys.secretServerKey,
    "x-stack-super-secret-admin-key": keys.superSecretAdminKey
  }
  return async (method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Reply> => {
    const response = await emulator.fetch(`${emulator.apiUrl}${path}`, {
      method,
      headers: {
        ...(access !== null && { ...names, "x-stack-access-type": access }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...extra
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
}

export const codeOf = ({ headers, json, status }: Reply) => [status, headers.get("x-stack-known-error"), json?.code]

/** An emulator with its callers, and somebody who has signed up. */
export const withUser = async (options: Options = {}, email = "ada@example.com") => {
  const emulator = makeSync({ ...quick, ...options })
  const client = api(emulator)
  const signedUp = await client("POST", "/auth/password/sign-up", {
    email,
    password,
    verification_callback_url: "http://localhost:3000/verify?x=1"
  })
  const { access_token: accessToken, refresh_token: refreshToken, user_id: userId } = signedUp.json
  return {
    emulator,
    client,
    server: api(emulator, "server"),
    admin: api(emulator, "admin"),
    accessToken,
    refreshToken,
    userId,
    session: { "x-stack-access-token": accessToken } as Extra
  }
}

/** What a renewal sends: a form, and no header of the project. */
export const renewal = (emulator: Emulator, refreshToken: string, secret = emulator.project.publishableClientKey) =>
  emulator.fetch(`${emulator.apiUrl}/auth/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: emulator.project.projectId,
      client_secret: secret
    })
  })
