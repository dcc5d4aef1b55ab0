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

/**
 * The last sentence of the message about a wrong option; `variables` are the names of the variables that the library reads. Bundlers of
 * browser programs show the library no variables, except Next.js.
 */
export const environmentAdvice = (variables: ReadonlyArray<string>): string => {
  const [first] = variables
  if (first === undefined) return ""
  const name = first.replace(publicPrefix, "")
  const pass = (framework: string, variable: string) => ` In ${framework}, pass ${variable}${name}.`
  if (name !== first && isNext()) return ` If absent, it is read from ${first}.`
  if (name !== first && typeof navigator === "object" && navigator.product === "ReactNative") {
    return pass("Expo", "process.env.EXPO_PUBLIC_")
  }
  return name !== first && typeof document === "object"
    ? pass("Vite", "import.meta.env.VITE_")
    : ` If absent, it is read from ${name}.`
}
