/** State of a module that exists once in a process, however many copies of the module there are (docs/decisions/0033). */

/**
 * The value that the first copy made. Copies exist where Effect programs and promise programs meet in Node: the one loads files, the other
 * bundles. `name` is unique in the library; copies of other versions keep to themselves. So do those with another `redacted`, which is the
 * function `Redacted.make`: secrets in shared state could not be read there. The layers of Next.js have such copies.
 */
export const globalSingleton = <A>(name: string, version: string, redacted: object, make: () => A): A => {
  const state = globalThis as { [key: symbol]: unknown }
  // The name tells the type: each is used by one module.
  const byRedacted = (state[Symbol.for(`latchkey ${version} ${name}`)] ??= new WeakMap()) as WeakMap<object, A>
  const found = byRedacted.get(redacted)
  if (found !== undefined) return found
  const made = make()
  byRedacted.set(redacted, made)
  return made
}
