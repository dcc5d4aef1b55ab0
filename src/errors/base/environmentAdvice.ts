/** Where a program of the current framework sets an option that may also come from an environment variable. */

/** Whether Next.js runs this code. Its bundler replaces `process.env.NEXT_RUNTIME` in code for its servers. */
const isNext = (): boolean => {
  if ("__next_f" in globalThis) return true
  try {
    return !!process.env.NEXT_RUNTIME
  } catch {
    return false
  }
}

/** The development servers of these frameworks read the file when they start. */
const passedAs = (framework: string, value: string, file: string) =>
  ` In ${framework}, pass ${value}, set it in ${file} and restart the server. To check, run \`npx latchkey doctor\`.`

/** The variables without a prefix, one for each of the provider's brands. */
const namesWithoutPrefix = (variables: ReadonlyArray<string>): ReadonlyArray<string> =>
  variables.filter((name) => /^(HEXCLAVE|STACK)_/.test(name))

/**
 * The last sentence of the message about a wrong option; `variables` are the names of the variables that the library reads. Bundlers of
 * browser programs show the library no variables, except Next.js. A secret has no public variable, and no program may pass it in a page.
 */
export const environmentAdvice = (variables: ReadonlyArray<string>): string => {
  const names = namesWithoutPrefix(variables)
  if (names.length === 0) return ""
  const namesWith = (prefix: string) => names.map((name) => prefix + name).join(" or ")
  const readFrom = (prefix: string) => ` If absent, it is read from ${namesWith(prefix)}`
  if (names.length === variables.length) return `${readFrom("")}.`
  if (isNext()) return `${readFrom("NEXT_PUBLIC_")}.`
  if (typeof navigator === "object" && navigator.product === "ReactNative") {
    return passedAs("Expo", namesWith("process.env.EXPO_PUBLIC_"), ".env")
  }
  if (typeof document === "object") return passedAs("Vite", namesWith("import.meta.env.VITE_"), ".env.local")
  return `${readFrom("")}, also with the prefix NEXT_PUBLIC_, VITE_, EXPO_PUBLIC_ or PUBLIC_.`
}
