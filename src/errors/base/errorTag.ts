/** Tags by which programs distinguish errors. */

/** The tag of an error; `undefined` for a value without one. */
export const errorTag = (error: unknown): string | undefined => {
  const tag: unknown = typeof error === "object" && error !== null && "_tag" in error ? error._tag : undefined
  return typeof tag === "string" ? tag : undefined
}

/** The tag of a provider's code: `PasswordTooShort` for `PASSWORD_TOO_SHORT`, `OAuthTimeout` for `OAUTH_TIMEOUT`. */
export const tagOfCode = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase()).replaceAll("Oauth", "OAuth")
