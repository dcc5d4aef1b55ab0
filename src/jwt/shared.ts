/** State of a module that exists once in a process, however many copies of the module there are (docs/decisions/0033). */

/**
 * The value that the first copy made. Copies exist where Effect programs and promise programs meet in Node: the one loads files, the other
 * bundles. `name` is unique in the library; copies of other versions keep to themselves.
 */
export const shared = <A>(name: string, version: string, make: () => A): A => {
  const state = globalThis as { [key: symbol]: unknown }
  // The name tells the type: each is used by one module.
  return (state[Symbol.for(`latchkey ${version} ${name}`)] ??= make()) as A
}
