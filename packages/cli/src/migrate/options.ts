/** Rewrites the options of app constructors. */
import type { Node } from "@babel/types"
import { inheritedBy, type New, optionOf } from "./infer/constructors.ts"
import type { Inference } from "./infer/Inference.ts"
import { optionText, withOptions } from "./objects.ts"
import type { AppKind } from "./rules/DeclaredShape.ts"
import { needsPerson, type Renamed } from "./rules/Rule.ts"
import { childrenOf, nameOfKey } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

const unquote = (text: string) => /^(["'])(.*)\1$/.exec(text)?.[2]

/** The renamed and removed constructor options of the old client. */
const renamingOf = (kind: AppKind, storeOf: (value: string) => string): Renamed => ({
  noAutomaticPrefetch: "",
  devTool: "",
  analytics: "",
  projectOwnerSession: () => needsPerson("the app of the project's owner is the option `owner`"),
  redirectMethod: (value) => {
    const method = unquote(value)
    if (method === "none") return "navigator: null"
    return method === "window" ? "" : needsPerson("the function that navigates is the option `navigator`")
  },
  tokenStore: (value) => {
    if (kind === "NextApp") return ""
    // By default, the old client redirects after signing in.
    return kind === "ClientApp" && unquote(value) === "cookie"
      ? `tokenStore: ${storeOf(value)}, redirectAfterAuth: true`
      : `tokenStore: ${storeOf(value)}`
  }
})

/** Options that the rewrite keeps or removes, but that a person must review. */
export const reviewedOptions: { readonly [option: string]: (value: string) => string | undefined } = {
  analytics: (value) =>
    /\benabled\s*:\s*false\b/.test(value) && !/\benabled\s*:\s*(?!false\b)/.test(value)
      ? undefined
      : "latchkey records nothing by itself: `app.sessionReplays.record` sends recordings"
}

/** Whether a value has the same meaning in another file. */
const isPortable = (file: SourceFile, node: Node): boolean =>
  file.scopes.bindingOf(node) === undefined && childrenOf(node).every((child) => isPortable(file, child))

/** The options that this app inherits from another app and does not set itself. */
const inheritedOptions = (inference: Inference, file: SourceFile, node: New, newNames: Renamed): string => {
  const from = inheritedBy(inference, file, node)
  const options = from?.node.arguments[0]
  const argument = node.arguments[0]
  if (from === undefined || options?.type !== "ObjectExpression") {
    return needsPerson("`inheritsFrom` has no equivalent: give both apps the same options")
  }
  return options.properties.flatMap((property) => {
    const name = property.type === "ObjectProperty" ? nameOfKey(property.key, property.computed) : undefined
    if (name === undefined || name === "inheritsFrom" || (from.file !== file && !isPortable(from.file, property))) {
      return needsPerson("the options of the other app cannot be copied here: give both apps the same options")
    }
    return optionOf(argument, name) ? [] : [optionText(from.file, property, newNames)]
  }).filter((text) => text !== "").join(", ")
}

/** The source text of the app's options after the migration. `storeOf` rewrites the value of `tokenStore`. */
export const appOptions = (
  inference: Inference,
  file: SourceFile,
  node: New,
  kind: AppKind,
  without: Renamed = {},
  storeOf = (value: string) => value
): string => {
  const [argument] = node.arguments
  if (argument === undefined) return "{}"
  const changes = { ...renamingOf(kind, storeOf), ...without }
  const options = withOptions(file, argument, {
    ...changes,
    inheritsFrom: () => inheritedOptions(inference, file, node, changes)
  })
  return optionOf(argument, "redirectMethod")?.type === "StringLiteral" && options.includes("navigator: null")
    ? options.replace(", redirectAfterAuth: true", "")
    : options
}
