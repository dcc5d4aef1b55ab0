/** Secret server and admin keys: read from plain text or `Redacted`, and checked. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { unreadableSecret } from "../../schema/wire/unreadableSecret.ts"
import { tryReveal } from "../../schema/wire/Wire.ts"
import { keyFrom } from "./AppOptions.ts"

/** The oldest supported version of Node.js, as in package.json. */
const oldestNode = [20, 19] as const

/**
 * The problem if the running version of Node.js is too old; `undefined` if it is supported. Without this check, old versions fail later,
 * for example with "crypto is not defined".
 */
const tooOld = (): string | undefined => {
  // Other runtimes may lack `process` or `versions`.
  const { versions } = (globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } }).process ?? {}
  const node = versions?.node
  if (node === undefined) return undefined
  const [major = 0, minor = 0] = node.split(".").map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld ? `is ${node}. Latchkey needs Node ${oldestNode.join(".")} or later.` : undefined
}

const refuse = (option: string, problem: string) => Result.fail(invalidOption(option, problem))

/**
 * Returns the given key, or by default the key from the environment. **Errors** `InvalidOption`, including for a version of Node that is
 * too old.
 */
export const secretKeyFrom = (
  option: string,
  prefix: "ssk_" | "sak_",
  input: string | Redacted.Redacted | undefined,
  fromEnvironment: () => string | undefined,
  names: ReadonlyArray<string>
): Result.Result<Redacted.Redacted, InvalidOption> => {
  const old = tooOld()
  if (old !== undefined) return refuse("process.versions.node", old)
  const value = input === undefined ? fromEnvironment() : tryReveal(input)
  if (value === undefined && Redacted.isRedacted(input)) return refuse(option, unreadableSecret)
  return Result.map(keyFrom(option, prefix, value, names), (key) => Redacted.make(key, { label: option }))
}
