/** The types of forms: what `useForm` takes, and what fields, alert and button need of it. */
import type * as Effect from "effect/Effect"
import type { PageServices } from "../app/PageServices.ts"
import type { Translate } from "../translation/Language.ts"

/** What is typed, by the names of the fields. @category models @since 0.1.0 */
export type FieldTexts<Name extends string> = { readonly [N in Name]: string }
/** What is wrong, by the names of the fields, in words for the person. @category models @since 0.1.0 */
export type FieldErrors<Name extends string> = { readonly [N in Name]?: string | undefined }
/** @category models @since 0.1.0 */
export type TagOf<E> = E extends { readonly _tag: infer Tag extends string } ? Tag : never

/** @category models @since 0.1.0 */
export interface FormDraft<Name extends string> {
  readonly key: string
  readonly fields: ReadonlyArray<Name>
}

/** @category models @since 0.1.0 */
export interface FormOptions<Name extends string, A, E> {
  /** The initial texts of the fields, by their names. After an error, the first field with one takes the focus. */
  readonly values: FieldTexts<Name>
  /** What is wrong with the texts. Nothing is sent then. */
  readonly validate?: ((values: FieldTexts<Name>, t: Translate) => FieldErrors<Name>) | undefined
  readonly send: (values: FieldTexts<Name>) => Effect.Effect<A, E, PageServices>
  /** The field that an error belongs to, by the error's tag. All others are shown at the end of the form. */
  readonly errorFields?: { readonly [Tag in TagOf<E>]?: Name } | undefined
  /**
   * The last field before the button, below which the alert of the form is shown. Default: the last of `values`. `null` where something
   * else comes last: put `<FormAlert>` below that.
   */
  readonly lastField?: Name | null | undefined
  /** Called with what sending has given. */
  readonly onSuccess?: ((value: A) => void) | undefined
  /**
   * For forms of signed-in people: where the session ends before the form is sent, these fields are kept in the tab's session storage
   * until the form is shown again. No password and no code may be among them; the key contains the user's id.
   */
  readonly draft?: FormDraft<Name> | undefined
}

/** What binds a field to its form. @category models @since 0.1.0 */
export interface FieldBinding {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  /** The errors that the provider may give for this field, for which it reserves space. */
  readonly expectedErrors: ReadonlyArray<string>
  /** In the last field of a form: the form, whose alert it shows. */
  readonly form: FormState | undefined
  readonly onValue: (value: string) => void
}

/** What the alert of a form shows. @category models @since 0.1.0 */
export interface FormState {
  readonly errors: Readonly<Record<string, string | undefined>>
  /** The last error that belongs to no field. */
  readonly failure: { readonly error: unknown } | undefined
  /** Whether the session ended before the form was sent. What was typed is kept. */
  readonly sessionEnded: boolean
  /** Attempts to send that ended with an error. */
  readonly failedAttempts: number
}

/** @category models @since 0.1.0 */
export interface Form<Name extends string> extends FormState {
  readonly values: FieldTexts<Name>
  readonly field: (name: Name) => FieldBinding
  readonly errors: FieldErrors<Name>
  readonly pending: boolean
  readonly set: (values: Partial<FieldTexts<Name>>) => void
  readonly submit: (element: HTMLFormElement) => void
  /** Back to the initial texts, without errors. */
  readonly reset: () => void
}
