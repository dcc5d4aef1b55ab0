/** Finds what an app really loads: the names of Latchkey that the modules below its roots use, and the stylesheet. */
import type { Parse } from "../migrate/source/parse.ts"
import { modulesFrom } from "../project/modules.ts"
import type { Files, Mounted } from "./frameworks/Framework.ts"

const stylesheet = /^(?:latchkey\/react\/styles\.css|@radix-ui\/themes\/(?:styles|components|tokens)\.css)/

export const mountedFrom = (parse: Parse, files: Files, roots: ReadonlyArray<string>): Mounted => {
  const modules = modulesFrom(parse, files.read, roots)
  return {
    // The names that the text of a broken module contains may be anything.
    names: new Set(
      modules.filter(({ isBroken }) => !isBroken).flatMap(({ uses }) =>
        Array.from(uses).flatMap((use) => /^latchkey(?:\/[^#]+)?#(.+)$/.exec(use)?.[1] ?? [])
      )
    ),
    hasStyles: modules.some(({ imports }) => imports.some((specifier) => stylesheet.test(specifier))),
    broken: modules.flatMap(({ isBroken, path }) => isBroken ? [path] : [])
  }
}
