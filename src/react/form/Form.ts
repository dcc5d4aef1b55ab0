/** Types of forms: the options of `useForm`, and its interface to fields, alert and button. @category models @since 0.1.0 */
import type * as Effect from "effect/Effect"
import type { PageServices } from "../app/PageServices.ts"
import type { Translate } from "../translation/Language.ts"

/** The texts that the user has entered, by field name. */
export type FieldTexts<Name extends string> = { readonly [N in Name]: string }
/** Error messages for the user, by field name. */
export type FieldErrors<Name extends string> = { readonly [N in Name]?: string | undefined }
export type TagOf<E> = E extends { readonly _tag: infer Tag extends string } ? Tag : never

/** An input that is no text, such as a checkbox. It shows its own error, with `aria-invalid`. */
export interface OtherInput {
  /** Returns whether the form may be sent. Called on each submission, and shows the error. */
  readonly check: () => boolean
  /** Whether the input shows an error. */
  readonly isInvalid: boolean
}

export interface FormDraft<Name extends string> {
  readonly key: string
  readonly fields: ReadonlyArray<Name>
}

export interface FormOptions<Name extends string, A, E> {
  /** The initial texts, by field name. */
  readonly values: FieldTexts<Name>
  /** Validates the texts. If there are errors, the form is not sent. */
  readonly validate?: ((values: FieldTexts<Name>, t: Translate) => FieldErrors<Name>) | undefined
  /** Another input that the form requires. Its error appears and is counted together with those of the fields. */
  readonly otherInput?: OtherInput | undefined
  readonly send: (values: FieldTexts<Name>) => Effect.Effect<A, E, PageServices>
  /**
   * The fields that show errors, by the error's tag. Other errors are shown at the end of the form. The first field with an error receives
   * the focus.
   */
  readonly errorFields?: { readonly [Tag in TagOf<E>]?: Name } | undefined
  /**
   * The last field before the button; the form's alert is shown below this field. Default: the last of `values`. `null` if other content
   * comes last: put `<FormAlert>` below that content.
   */
  readonly lastField?: Name | null | undefined
  /**
   * Called with the result of a successful attempt. `isChanged`: whether the user has changed a text since it was sent; do not reset the
   * form then. If it returns a promise, the form stays pending until the promise settles. The form shows an error that it throws, rejects
   * with, or returns as the `Result` of a safe call.
   */
  readonly onSuccess?: ((value: A, isChanged: boolean) => unknown) | undefined
  /**
   * For forms of signed-in users: if the session ends before the form is sent, these fields are kept in the tab's session storage until the
   * form is shown again. Must not include passwords or codes. Include the user's id in `key`.
   */
  readonly draft?: FormDraft<Name> | undefined
}

/** The connection of a field to its form. */
export interface FieldBinding {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  /** The texts of errors that the provider may report for this field. The field reserves space for them. */
  readonly expectedErrors: ReadonlyArray<string>
  /** The form's state, for the last field, which shows the form's alert; `undefined` for the other fields. */
  readonly form: FormState | undefined
  readonly onValue: (value: string) => void
}

/** The state that a form's alert shows. */
export interface FormState {
  /** The number of invalid fields, including the form's `otherInput`. */
  readonly errorCount: number
  /** The last error that belongs to no field. */
  readonly failure: { readonly error: unknown } | undefined
  /** Whether the session ended before the form was sent. The entered texts are kept. */
  readonly sessionEnded: boolean
  /** The number of failed attempts to send the form. */
  readonly failedAttempts: number
}

export interface Form<Name extends string> extends FormState {
  readonly values: FieldTexts<Name>
  readonly field: (name: Name) => FieldBinding
  readonly errors: FieldErrors<Name>
  readonly pending: boolean
  readonly set: (values: Partial<FieldTexts<Name>>) => void
  /** Validates the texts, and sends them. */
  readonly submit: (element: HTMLFormElement) => void
  /** Restores the initial texts and clears errors. */
  readonly reset: () => void
}
