/** Tags of errors, which programs distinguish them by. */

/** The tag of an error; `undefined` for a value without one. */
export const errorTag = (error: unknown): string | undefined => {
  const tag: unknown = typeof error === "object" && error !== null && "_tag" in error ? error._tag : undefined
  return typeof tag === "string" ? tag : undefined
}

/** `PASSWORD_TOO_SHORT` to `PasswordTooShort`: the tag of the provider's code. */
export const tagOfCode = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
