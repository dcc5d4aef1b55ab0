"use client"
/** The brand of the pages: name and logo. */
import { createContext } from "react"

/** @category models @since 0.1.0 */
export interface Brand {
  /** Name of the app or its company. Default: the project's display name. */
  readonly name?: string | undefined
  /** Address of an image, 32 pixels high: beside the name a square, without it (`showName: false`) at most 160 pixels wide. */
  readonly logo?: string | undefined
  /** The image for the dark appearance. Default: `logo`. */
  readonly logoDark?: string | undefined
  /**
   * Whether to show the name next to the logo. Use `false` if the logo contains the name, which is then its alternative text. Default:
   * `true`.
   */
  readonly showName?: boolean | undefined
  /** URL of the app, the link target of logo and name. Default: no link. */
  readonly home?: string | undefined
}

/** `null`: the pages show none. `undefined`: the project's. @category constants @since 0.1.0 */
export const BrandContext = createContext<Brand | null | undefined>(undefined)
