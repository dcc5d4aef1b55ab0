"use client"
/** Whose pages they are: the name and the logo that all of them show. */
import { createContext } from "react"

/** @category models @since 0.1.0 */
export interface Brand {
  /** Of the app or its company. Default: the project's display name. */
  readonly name?: string | undefined
  /** Address of an image, 32 pixels high: beside the name a square, without it (`showName: false`) at most 160 pixels wide. */
  readonly logo?: string | undefined
  /** The image for the dark appearance. Default: `logo`. */
  readonly logoDark?: string | undefined
  /** Whether the name is shown beside the logo; `false` for a logo that contains it, which is then its alternative text. Default: `true`. */
  readonly showName?: boolean | undefined
  /** Address of the app, where logo and name lead to. Without it they are no link. */
  readonly home?: string | undefined
}

/** `null`: the pages show none. `undefined`: what is known of the project. @category constants @since 0.1.0 */
export const BrandContext = createContext<Brand | null | undefined>(undefined)
