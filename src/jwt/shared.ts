/** State of a module that exists once in a process, however many copies of the module there are (docs/decisions/0033). */
import * as Redacted from "effect/Redacted"

/**
 * The value that the first copy made. Copies exist where Effect programs and promise programs meet in Node: the one loads files, the other
 * bundles. `name` is unique in the library; copies of other versions keep to themselves. So do those with another copy of `effect/Redacted`,
 * as the layers of Next.js have: secrets in shared state could not be read there.
 */
export const shared = <A>(name: string, version: string, make: () => A): A => {
  const state = globalThis as { [key: symbol]: unknown }
  // The name tells the type: each is used by one module.
  const byRedacted = (state[Symbol.for(`latchkey ${version} ${name}`)] ??= new WeakMap()) as WeakMap<object, A>
  const found = byRedacted.get(Redacted.make)
  if (found !== undefined) return found
  const made = make()
  byRedacted.set(Redacted.make, made)
  return made
}
