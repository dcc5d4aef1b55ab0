/** Parses the sources that `npm run lint` checks. */
import { parseSync, type types } from "@babel/core"

/** The syntax tree of a TypeScript or JavaScript source, with JSX if the path ends in `x`. Continues after errors where possible. */
export const parseSource = (path: string, source: string): types.File => {
  const file = parseSync(source, {
    filename: path,
    configFile: false,
    babelrc: false,
    sourceType: "module",
    parserOpts: {
      plugins: ["typescript", ...(path.endsWith("x") ? ["jsx" as const] : []), "explicitResourceManagement"],
      errorRecovery: true
    }
  })
  if (file === null) throw new Error(`${path} is ignored by Babel.`)
  return file
}
