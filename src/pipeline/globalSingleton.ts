/** State that exists once per process, across copies of a module (docs/decisions/0032). */
import * as Redacted from "effect/Redacted"
import { version } from "./version.ts"

/**
 * The value that the first copy of the module created. In Node, a process has two copies if it loads both the files of the Effect entry
 * points and the bundles of the promise entry points. `name` is unique in the library; copies of other versions are separate. Copies with
 * another `Redacted.make` are also separate, because they could not read secrets in shared state; the layers of Next.js have such copies.
 */
export const globalSingleton = <A>(name: string, make: () => A): A => {
  const state = globalThis as { [key: symbol]: unknown }
  // The name determines the type, because one module uses each name.
  const byRedacted = (state[Symbol.for(`latchkey ${version} ${name}`)] ??= new WeakMap()) as WeakMap<object, A>
  const existing = byRedacted.get(Redacted.make)
  if (existing !== undefined) return existing
  const value = make()
  byRedacted.set(Redacted.make, value)
  return value
}
