"use client"
/** The brand of the pages: name and logo. */
import { createContext } from "react"

/** @category models @since 0.1.0 */
export interface Brand {
  /** Name of the app or its company. Default: the project's display name. */
  readonly name?: string | undefined
  /**
   * URL of an image, shown 32 pixels high: as a square next to the name, or at most 160 pixels wide without the name (`showName: false`).
   */
  readonly logo?: string | undefined
  /** The image for the dark appearance. Default: `logo`. */
  readonly logoDark?: string | undefined
  /**
   * Whether to show the name next to the logo. Use `false` if the logo contains the name; the name is then the logo's alternative text.
   * Default: `true`.
   */
  readonly showName?: boolean | undefined
  /** URL of the app, which the logo and the name link to. Default: no link. */
  readonly home?: string | undefined
}

/** The brand of the pages. `null`: none. `undefined`: the project's display name. */
export const BrandContext = createContext<Brand | null | undefined>(undefined)
