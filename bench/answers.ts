/** A `fetch` that answers from memory with the emulator's recorded answers, so that only the library is measured. */
import type { Emulated, Pair } from "./emulated.ts"

/** The smallest request with which a server reads the signed-in user. Its answer includes all fields that clients read. */
export const readUser = ({ apiUrl, project }: Emulated, { accessToken }: Pair) => ({
  url: `${apiUrl}/users/me`,
  headers: {
    "x-stack-access-type": "server",
    "x-stack-project-id": project.projectId,
    "x-stack-secret-server-key": project.secretServerKey,
    "x-stack-access-token": accessToken
  }
})

/** A recorded answer, which can be returned repeatedly. */
export interface Recorded {
  readonly text: string
  readonly init: ResponseInit
}

export const record = async (response: Response): Promise<Recorded> => {
  if (response.status !== 200) throw new Error(`The emulator answered ${response.status}: ${await response.text()}`)
  return { text: await response.text(), init: { status: 200, headers: Object.fromEntries(response.headers) } }
}

export const give = ({ init, text }: Recorded): Response => new Response(text, init)

export const addressOf = (input: string | URL | Request): string => input instanceof Request ? input.url : String(input)

/** Replaces the global `fetch`, which every contender uses. */
export const answerWith = (respond: (url: string) => Response): void => {
  globalThis.fetch = (input) => Promise.resolve(respond(addressOf(input)))
}

/** The answer of the token endpoint. */
export const renewalResponse = ({ accessToken, refreshToken }: Pair): Response =>
  Response.json({ access_token: accessToken, refresh_token: refreshToken, token_type: "Bearer", expires_in: 3600 })

export const isRefresh = (url: string): boolean =>
  url.includes("/auth/oauth/token") || url.includes("/auth/sessions/current/refresh")
