/** The address of the documentation, which the package does not contain. */

/** Equal to `repository` of package.json, as a test checks. */
const repository = "https://latchkey.example/repository"

/** The address of a page in `docs`, such as `errors.md`. */
export const addressOfPage = (page: string): string => `${repository}/blob/main/docs/${page}`
