/** Where a program of the current framework sets an option that may also come from an environment variable. */

const publicPrefix = "NEXT_PUBLIC_"

/** Whether Next.js runs this code. Its bundler replaces `process.env.NEXT_RUNTIME` in code for its servers. */
const isNext = (): boolean => {
  if ("__next_f" in globalThis) return true
  try {
    return !!process.env.NEXT_RUNTIME
  } catch {
    return false
  }
}

const readFrom = (names: ReadonlyArray<string>) => ` If absent, it is read from ${names.join(" or ")}.`

/** The development servers of these frameworks read the file when they start. */
const passedAs = (framework: string, value: string, file: string) =>
  ` In ${framework}, pass ${value}, set it in ${file} and restart the server. To check, run \`npx latchkey doctor\`.`

/**
 * The last sentence of the message about a wrong option; `variables` are the names of the variables that the library reads. Bundlers of
 * browser programs show the library no variables, except Next.js. A secret has no public variable, and no program may pass it in a page.
 */
export const environmentAdvice = (variables: ReadonlyArray<string>): string => {
  const [first = ""] = variables
  const name = first.replace(publicPrefix, "")
  if (!first) return ""
  if (name === first || isNext()) return readFrom([first])
  if (typeof navigator === "object" && navigator.product === "ReactNative") {
    return passedAs("Expo", `process.env.EXPO_PUBLIC_${name}`, ".env")
  }
  if (typeof document === "object") return passedAs("Vite", `import.meta.env.VITE_${name}`, ".env.local")
  return readFrom(
    variables.toSorted((a, b) => Number(a.startsWith(publicPrefix)) - Number(b.startsWith(publicPrefix)))
  )
}
