"use client"
/** Additions to the sign-in and sign-up pages, and the order of the sign-in methods. */
import { createContext, type ReactNode } from "react"
import type { SignUpFields } from "./signUpFields.ts"

/**
 * A sign-in method: identity providers, passkey, e-mail address and password, or a mailed code.
 * @category models @since 0.1.0
 */
export type SignInMethodName = "oauth" | "passkey" | "password" | "code"

/** @category models @since 0.1.0 */
export interface SignInSlots {
  /** Content between the title and the sign-in methods. */
  readonly above?: ReactNode
  /** Content below the methods, in the card. */
  readonly below?: ReactNode
  /**
   * The order of the methods; omitted methods are hidden, as are methods that the project does not allow. Default: `["oauth", "passkey",
   * "password", "code"]`.
   */
  readonly methods?: ReadonlyArray<SignInMethodName> | undefined
}

/** The app's terms, on the sign-up page. @category models @since 0.1.0 */
export interface Terms {
  /** A sentence, for example with links to the terms and to the privacy notice. */
  readonly text: ReactNode
  /** Whether `text` has a checkbox, which must be checked before a sign-up by any method. Default: `false`. */
  readonly required?: boolean | undefined
}

/** @category models @since 0.1.0 */
export interface SignUpSlots extends SignInSlots {
  readonly terms?: Terms | undefined
  /** Additional fields in the password form, created by `signUpFields`. The forms of other sign-in methods do not show them. */
  readonly extra?: SignUpFields | undefined
}

/** @category models @since 0.1.0 */
export interface AuthSlots {
  readonly signIn?: SignInSlots | undefined
  readonly signUp?: SignUpSlots | undefined
}

/** @category constants @since 0.1.0 */
export const SlotsContext = createContext<AuthSlots>({})

/** The slots that a page passes to its forms. @category constants @since 0.1.0 */
export const PageSlots = createContext<SignUpSlots>({})
