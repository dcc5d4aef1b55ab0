/** The objects that the option `urls` accepts in place of an address (docs/provider/pages.md#hosted-pages). */

/** A page below `urls.handler` of this app, as by default. @category models @since 0.1.0 */
export interface HandlerComponentTarget {
  readonly type: "handler-component"
}

/** A page that the provider hosts for the project. @category models @since 0.1.0 */
export interface HostedTarget {
  readonly type: "hosted"
  /**
   * The address of each hosted page, with `{projectId}` for the project's id, and `{hostedPath}` for the path, such as `handler/sign-in`.
   * @default "https://{projectId}.built-with-stack-auth.com/{hostedPath}"
   */
  readonly template?: string | undefined
}

/** A page of the application, or of another origin of it. @category models @since 0.1.0 */
export interface CustomTarget {
  readonly type: "custom"
  /** A path of this origin, or an absolute http address. */
  readonly url: string
  /** The version of the provider's instructions that the page follows; has no effect here. */
  readonly version: number
}

/** What `urls` accepts for a page: an address, or an object of the provider's client. @category models @since 0.1.0 */
export type UrlTarget = string | HandlerComponentTarget | HostedTarget | CustomTarget

/** The target of all addresses that `urls` does not name. @category models @since 0.1.0 */
export type DefaultTarget = HandlerComponentTarget | HostedTarget

/** The hosted pages of the provider. */
const hostedPages = "https://{projectId}.built-with-stack-auth.com/{hostedPath}"

/** The type of a target; `undefined` if it is not an object. */
export const typeOf = (target: unknown): unknown => Object(target).type

/** The address of a target, unchecked; an object that is invalid is returned unchanged. `path` is the page's path below the handler. */
export const addressOf = (target: unknown, path: string, projectId: string | undefined): unknown => {
  // The target may come from an untyped program.
  const { template = hostedPages, url }: { readonly [key: string]: unknown } = Object(target)
  const type = typeOf(target)
  if (type === "custom") return url
  return type === "hosted" && projectId && typeof template === "string"
    ? template.replace("{projectId}", projectId).replace("{hostedPath}", `handler${path && `/${path}`}`)
    : target
}
