/** The project settings that `latchkey init` writes to files, from flags and answers. */
import { randomBytes, randomUUID } from "node:crypto"
import { isProjectId } from "../../../../src/base/project.ts"

export interface Settings {
  readonly projectId: string
  /** The provider's address; `null` for the hosted provider. */
  readonly apiUrl: string | null
  /** The emulator's key; `null` if the user must insert the project's key. */
  readonly secretServerKey: string | null
}

export const emulatorUrl = "http://127.0.0.1:8102"

const isLocal = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** Describes the problem with an id in one line, without repeating a secret key; returns `undefined` for a valid id. */
export const projectIdProblem = (projectId: string): string | undefined => {
  if (isProjectId(projectId)) return undefined
  return /^s[sa]k_/.test(projectId)
    ? "That is a secret key, and would be visible in browsers. The project's id is a UUID."
    : "The project's id is a UUID, such as 6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11."
}

export const apiUrlProblem = (apiUrl: string): string | undefined => {
  const url = /^https?:\/\/\S+$/i.test(apiUrl) && URL.canParse(apiUrl) ? new URL(apiUrl) : undefined
  if (url === undefined) return "--api-url takes an http or https address."
  return url.username || url.password ? "--api-url takes an address without a user name or password." : undefined
}

/**
 * Returns the settings of a project. Without an id, the settings are for an emulator project with a new id and a new key. Throws a one-line
 * `Error` for an invalid id or address.
 */
export const settingsFrom = (projectId: string | undefined, apiUrl: string | undefined): Settings => {
  const idProblem = projectId === undefined ? undefined : projectIdProblem(projectId)
  if (idProblem !== undefined) throw new Error(`--project-id: ${idProblem}`)
  const urlProblem = apiUrl === undefined ? undefined : apiUrlProblem(apiUrl)
  if (urlProblem !== undefined) throw new Error(urlProblem)
  if (projectId !== undefined) {
    const isEmulator = apiUrl !== undefined && isLocal(apiUrl)
    return { projectId, apiUrl: apiUrl ?? null, secretServerKey: isEmulator ? newKey() : null }
  }
  if (apiUrl !== undefined && !isLocal(apiUrl)) {
    throw new Error("--api-url of a provider that is not on this machine needs --project-id.")
  }
  return { projectId: randomUUID(), apiUrl: apiUrl ?? emulatorUrl, secretServerKey: newKey() }
}

const newKey = () => `ssk_${randomBytes(24).toString("hex")}`
