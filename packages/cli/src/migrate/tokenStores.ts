/** Rewrites values of the old client's option `tokenStore`. */
import type { Node } from "@babel/types"
import type { Rewriting } from "./Rewriting.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/**
 * The option with which users of the old client stay signed in, with a comment on when to remove it: a year from now, the cookies that the
 * old client wrote have expired.
 */
export const migrateOption = (): string => {
  const end = new Date()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return `migrate: true /* reads the old client's cookies; remove it after ${
    end.toISOString().slice(0, 10)
  }, when they have expired */`
}

const isPair = (text: string): boolean => /^\{[^}]*\b(accessToken|refreshToken)\b/.test(text)

const isPairDeclaration = (file: SourceFile, node: Node): boolean =>
  node.type === "VariableDeclarator" && node.init != null && isPair(file.text(node.init))

/**
 * The token store for a value of the old client's option: cookies are read by a token store that also reads the old client's, another word
 * and `null` stay, tokens and requests are passed to the constructor of their token store. A variable is assumed to hold a request, which most of them do, unless its declaration shows tokens; the compiler
 * reports another one.
 */
export const tokenStoreText = ({ file, use }: Pick<Rewriting, "file" | "use">, value: string): string => {
  if (/^(["'`])cookie\1$/.test(value)) return `${use("cookieTokenStore", "latchkey/promise")}({ ${migrateOption()} })`
  if (/^(["'`]|null$|undefined$)/.test(value)) return value
  const declarations = file.scopes.all.filter(({ name }) => name === value)
  const hasPair = isPair(value) ||
    declarations.length > 0 && declarations.every(({ declaration }) => isPairDeclaration(file, declaration))
  return hasPair
    ? `${use("pairTokenStore", "latchkey/promise")}(${value})`
    : `${use("requestTokenStore", "latchkey/promise")}(${value}, { ${migrateOption()} })`
}
