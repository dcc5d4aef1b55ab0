"use client"
/** Additions to the sign-in and sign-up pages, and the order of the sign-in methods. @category models @since 0.1.0 */
import type * as Schema from "effect/Schema"
import { createContext, type ReactNode } from "react"
import type { SignUpFields } from "./signUpFields.ts"

/** A sign-in method: identity providers, passkey, e-mail address and password, or a mailed code. */
export type SignInMethodName = "oauth" | "passkey" | "password" | "code"

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
  /**
   * Whether a user without a passkey gets one after a sign-in with a password that the browser filled in, without a prompt, in browsers that
   * support it (conditional creation). Inform your users: the browser only shows a short message. Default: `false`.
   */
  readonly passkeyUpgrade?: boolean | undefined
}

/** The app's terms, on the sign-up page and the onboarding page. */
export interface Terms {
  /** A sentence, for example with links to the terms and to the privacy notice. */
  readonly text: ReactNode
  /**
   * Whether `text` has a checkbox, which the user of every account must have checked. Needs the app's option `signUpVersion`. Default:
   * `false`.
   */
  readonly required?: boolean | undefined
}

/** What a user has given. */
export interface CompletedSignUp<Fields extends Schema.JsonObject = Schema.JsonObject> {
  readonly userId: string
  /** The app's `signUpVersion`. */
  readonly version: string
  /** The time on the user's device. */
  readonly completedAt: Date
  /** The output of the schema of `extra`; empty without `extra`. */
  readonly fields: Fields
}

export interface SignUpSlots<Fields extends Schema.JsonObject = Schema.JsonObject> extends SignInSlots {
  readonly terms?: Terms | undefined
  /**
   * Additional fields that every account must have, created by `signUpFields`: in the password form of the sign-up page, and on the
   * onboarding page for accounts of other sign-in methods. Needs the app's option `signUpVersion`.
   */
  readonly extra?: SignUpFields<Fields> | undefined
  /**
   * Called before the completed sign-up is stored, for example to record the consent on your server. The form stays pending until a returned
   * promise settles, and shows the error of a rejection; it is called again when the user retries.
   */
  // A method, so that `SignUpSlots` with fields of the program are `SignUpSlots`.
  onComplete?(this: void, signUp: CompletedSignUp<Fields>): unknown
}

export interface AuthSlots<Fields extends Schema.JsonObject = Schema.JsonObject> {
  readonly signIn?: SignInSlots | undefined
  readonly signUp?: SignUpSlots<Fields> | undefined
}

export const SlotsContext = createContext<AuthSlots>({})

/** The slots that a page passes to its forms. */
export const PageSlots = createContext<SignUpSlots>({})
