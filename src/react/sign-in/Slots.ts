"use client"
/** What an app adds to the pages of signing in and up, and the order of the ways there. */
import { createContext, type ReactNode } from "react"
import type { SignUpFields } from "./signUpFields.ts"

/**
 * A way to sign in: at other services, by passkey, by e-mail address and password, or by a code that is mailed.
 * @category models @since 0.1.0
 */
export type WayName = "oauth" | "passkey" | "password" | "code"

/** @category models @since 0.1.0 */
export interface SignInSlots {
  /** Between the title and the ways. */
  readonly above?: ReactNode
  /** Below the ways, in the card. */
  readonly below?: ReactNode
  /**
   * The order of the ways; those that are not in it are hidden. Only what the project allows is shown.
   * Default: `["oauth", "passkey", "password", "code"]`.
   */
  readonly ways?: ReadonlyArray<WayName> | undefined
}

/** Terms of the app, on the sign-up page. @category models @since 0.1.0 */
export interface Terms {
  /** A sentence, such as one with links to the terms and to the privacy notice. */
  readonly text: ReactNode
  /** Whether the sentence has a checkbox, without which no way to sign up begins. Default: `false`. */
  readonly required?: boolean | undefined
}

/** @category models @since 0.1.0 */
export interface SignUpSlots extends SignInSlots {
  readonly terms?: Terms | undefined
  /** Fields of your own in the form with the password, made by `signUpFields`. Other ways do not ask for them. */
  readonly extra?: SignUpFields | undefined
}

/** @category models @since 0.1.0 */
export interface AuthSlots {
  readonly signIn?: SignInSlots | undefined
  readonly signUp?: SignUpSlots | undefined
}

/** @category constants @since 0.1.0 */
export const SlotsContext = createContext<AuthSlots>({})

/** What the page around gives its forms. @category constants @since 0.1.0 */
export const PageSlots = createContext<SignUpSlots>({})
