/** Rewrites values of the old client's option `tokenStore`. */
import type { Node } from "@babel/types"
import type { Rewriting } from "./Rewriting.ts"
import type { SourceFile } from "./source/SourceFile.ts"

const isPair = (text: string): boolean => /^\{[^}]*\b(accessToken|refreshToken)\b/.test(text)

const isPairDeclaration = (file: SourceFile, node: Node): boolean =>
  node.type === "VariableDeclarator" && node.init != null && isPair(file.text(node.init))

/**
 * The token store for a value of the old client's option: a word and `null` stay, tokens and requests are passed to the constructor of
 * their token store. A variable is assumed to hold a request, which most of them do, unless its declaration shows tokens; the compiler
 * reports another one.
 */
export const tokenStoreText = ({ file, use }: Pick<Rewriting, "file" | "use">, value: string): string => {
  if (/^(["'`]|null$|undefined$)/.test(value)) return value
  const declarations = file.scopes.all.filter(({ name }) => name === value)
  const hasPair = isPair(value) ||
    declarations.length > 0 && declarations.every(({ declaration }) => isPairDeclaration(file, declaration))
  return `${use(hasPair ? "pairTokenStore" : "requestTokenStore", "latchkey/promise")}(${value})`
}
