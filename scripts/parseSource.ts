/** Parses the sources that `npm run lint` checks. */
import { createRequire } from "node:module"

/** The part of a syntax tree that the checks read. `@babel/core` has no types. */
export interface SyntaxNode {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number } }
  readonly name?: string
  readonly shorthand?: boolean
  readonly [part: string]: unknown
}

const { parseSync } = createRequire(import.meta.url)("@babel/core") as {
  readonly parseSync: (source: string, options: object) => SyntaxNode
}

/** The syntax tree of a TypeScript or JavaScript source, with JSX if the path ends in `x`. Continues after errors where possible. */
export const parseSource = (path: string, source: string): SyntaxNode =>
  parseSync(source, {
    filename: path,
    configFile: false,
    babelrc: false,
    sourceType: "module",
    parserOpts: {
      plugins: ["typescript", ...(path.endsWith("x") ? ["jsx"] : []), "explicitResourceManagement"],
      errorRecovery: true
    }
  })
