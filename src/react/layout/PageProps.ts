/** The props of each page of `<AuthPages>`, including pages that the program replaces. @category models @since 0.1.0 */
export interface PageProps {
  /**
   * Whether the component is a complete page, with the main element, the document's title and the initial focus. Default: `false`, a card
   * in the program's page.
   */
  readonly fullPage?: boolean | undefined
}
