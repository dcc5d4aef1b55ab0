/** Calls the provider's API with `fetch` alone, as a client in another language would. */
import type { Emulator } from "../../src/emulator/index.ts"

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Tests read answers unchecked; a missing field fails their assertions.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export type Extra = { readonly [name: string]: string }
type Access = "client" | "server" | "admin"

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls a project with one identity. A text body is sent unchanged, any other as JSON. */
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
    return { status: response.status, headers: response.headers, text, json: parse(text) }
  }
}

export const codeOf = ({ headers, json, status }: Reply) => [status, headers.get("x-stack-known-error"), json?.code]
