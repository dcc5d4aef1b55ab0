/** The id and the keys that a program chooses for the ready-made project. */
import { isProjectId } from "../base/project.ts"
import { invalidOption } from "../errors/local/invalidOption.ts"

/** Keys of the ready-made project. Missing ones are random. @category models @since 0.1.0 */
export interface GivenKeys {
  /** The project's id, a UUID. */
  readonly projectId?: string
  /** A key that begins with `pck_`. */
  readonly publishableClientKey?: string
  /** A key that begins with `ssk_`. */
  readonly secretServerKey?: string
  /** A key that begins with `sak_`. */
  readonly superSecretAdminKey?: string
}

const prefixes = { publishableClientKey: "pck_", secretServerKey: "ssk_", superSecretAdminKey: "sak_" } as const
const keyNames = ["publishableClientKey", "secretServerKey", "superSecretAdminKey"] as const

const refuse = (option: string, problem: string): never => {
  throw invalidOption(`project.${option}`, problem)
}

/**
 * Returns the keys in `keys` that are present. If a key is invalid, throws `InvalidOption`, which names the option and never contains a
 * key.
 */
export const givenKeys = (keys: GivenKeys = {}): GivenKeys => {
  const { projectId } = keys
  if (projectId !== undefined && (projectId === "internal" || !isProjectId(projectId))) refuse("projectId", "must be a UUID.")
  for (const name of keyNames) {
    const key = keys[name]
    if (key !== undefined && !new RegExp(`^${prefixes[name]}[\\w-]+$`).test(key)) {
      refuse(name, `must begin with ${prefixes[name]}, and continue with letters, digits, _ and -.`)
    }
  }
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))
}
