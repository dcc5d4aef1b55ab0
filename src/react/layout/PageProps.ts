/** What each page of `<AuthPages>` is given, yours too. @category models @since 0.1.0 */
export interface PageProps {
  /** A page of its own, with its main part, its document's title and its first focus. Default: `false`, a card in a page of yours. */
  readonly fullPage?: boolean | undefined
}
