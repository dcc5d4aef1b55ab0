"use client"
/** The state of a form: its texts, its errors, and its submission, one attempt at a time. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { useState } from "react"
import { errorTag } from "../../errors/base/errorTag.ts"
import { inPage } from "../app/PageServices.ts"
import { type Translation, useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { isResult } from "../hooks/useRun.ts"
import { isCancellation, isLibraryError, isSessionEnded } from "../translation/errorText.ts"
import type { Translate } from "../translation/Language.ts"
import type { FieldErrors, FieldTexts, Form, FormOptions, FormState, TagOf } from "./Form.ts"
import { useFormValues } from "./useFormValues.ts"

/** The current texts of the fields, read from the document, because some password managers fill fields without an event. */
const readFields = <Name extends string>(element: HTMLFormElement, values: FieldTexts<Name>): FieldTexts<Name> => {
  const entries = Array.from(new FormData(element)).filter(([name, value]) => name in values && typeof value === "string")
  return { ...values, ...Object.fromEntries(entries) }
}

type ErrorFields<Name extends string, E> = FormOptions<Name, never, E>["errorFields"]

/** The field that shows an error, according to `errorFields`; `undefined` if no field does. */
const fieldOf = <Name extends string, E>(fields: ErrorFields<Name, E>, error: unknown): Name | undefined => {
  const tag = errorTag(error)
  return fields && tag !== undefined && Object.hasOwn(fields, tag) ? fields[tag as TagOf<E>] : undefined
}

/**
 * The errors that `validate` returned, or the value that it threw. A separate function, because React's compiler does not support `?.` in a
 * hook's `try`.
 */
const validationOf = <Name extends string>(
  validate: FormOptions<Name, never, never>["validate"],
  texts: FieldTexts<Name>,
  t: Translate
): { readonly invalid: FieldErrors<Name> } | { readonly thrown: unknown } => {
  try {
    return { invalid: validate?.(texts, t) ?? {} }
  } catch (error) {
    return { thrown: error }
  }
}

/** The source of an attempt's errors, so that their texts can be translated again when the language changes. */
type Refusal<Name extends string> =
  | { readonly texts: FieldErrors<Name>; readonly given: FieldTexts<Name>; readonly t: Translate }
  | { readonly field: Name; readonly error: unknown }

/** The errors of a submission, in the current language. Excludes errors of fields that the user has changed since. */
const errorsOf = <Name extends string>(
  refusal: Refusal<Name> | undefined,
  validate: FormOptions<Name, never, never>["validate"],
  { errorText, t }: Pick<Translation, "errorText" | "t">
): FieldErrors<Name> => {
  if (refusal === undefined) return {}
  if ("error" in refusal) return errorOf(refusal.field, errorText(refusal.error))
  if (refusal.t === t) return refusal.texts
  const again = validationOf(validate, refusal.given, t)
  return "thrown" in again ? refusal.texts : keep(again.invalid, refusal.texts)
}

/** `errors`, limited to the fields that also have an error in `visibleErrors`. */
const keep = <Name extends string>(errors: FieldErrors<Name>, visibleErrors: FieldErrors<Name>): FieldErrors<Name> => {
  const entries = Object.entries<string | undefined>(errors).filter(([name]) =>
    Object.entries(visibleErrors).some(([key, text]) => key === name && text !== undefined)
  )
  return Object.fromEntries(entries) as FieldErrors<Name>
}

/** A refusal without the errors of the fields `names`; `undefined` if it is a single error at one of these fields. */
const without = <Name extends string>(refusal: Refusal<Name> | undefined, names: ReadonlyArray<string>) => {
  if (refusal === undefined || "error" in refusal) return refusal && names.includes(refusal.field) ? undefined : refusal
  return { ...refusal, texts: { ...refusal.texts, ...Object.fromEntries(names.map((name) => [name, undefined])) } }
}

/**
 * The errors that a field reserves space for. Excludes errors whose text has a placeholder, such as a maximum length: `validate` finds
 * these before the form is sent.
 */
const expectedErrors = (fields: object = {}, name: string, errorText: (error: unknown) => string): ReadonlyArray<string> =>
  Object.entries(fields)
    .flatMap(([tag, field]) => field === name ? [errorText({ _tag: tag })] : [])
    .filter((text) => !text.includes("{"))

/** Runs the program's `onSuccess`. Reports an error of the program itself, for the page's monitoring. */
const runOnSuccess = (onSuccess: () => unknown): Effect.Effect<void, unknown> =>
  Effect.tryPromise({ try: async () => onSuccess(), catch: (error) => error }).pipe(
    Effect.flatMap((outcome) => isResult(outcome) && !outcome.ok ? Effect.fail(outcome.error) : Effect.void),
    Effect.tapError((error) =>
      Effect.sync(() => {
        if (!isLibraryError(error)) reportError(error)
      })
    )
  )

/**
 * A form with typed errors.
 *
 * **Example** (Signing in)
 *
 * ```tsx
 * const form = useForm({
 *   values: { email: "", password: "" },
 *   validate: ({ email }, t) => ({ email: email === "" ? t("field.email.required") : undefined }),
 *   send: Auth.signInWithPassword,
 *   errorFields: { EmailPasswordMismatch: "password" }
 * })
 * return (
 *   <FormBody form={form}>
 *     <Field {...form.field("email")} label={t("field.email")} type="email" autoComplete="username" />
 *     <PasswordField {...form.field("password")} label={t("field.password")} autoComplete="current-password" />
 *     <SubmitButton form={form}>{t("action.signIn")}</SubmitButton>
 *   </FormBody>
 * )
 * ```
 *
 * **Errors** `AppContextNotFound`, `TranslationContextNotFound`, thrown outside their providers
 * @category hooks @since 0.1.0
 */
export const useForm = <const Name extends string, A, E>(options: FormOptions<Name, A, E>): Form<Name> => {
  const { draft, errorFields, onSuccess, otherInput, send, validate } = options
  const lastField = options.lastField === undefined ? Object.keys(options.values).at(-1) : options.lastField
  const translation = useTranslation()
  const { errorText, t } = translation
  const { change, keepDraft, markSent, put, values } = useFormValues(options.values, draft)
  const [refusal, setRefusal] = useState<Refusal<Name>>()
  const [failure, setFailure] = useState<FormState["failure"]>()
  const [failedAttempts, setFailedAttempts] = useState(0)

  const fail = (refusal: Refusal<Name> | undefined, failure?: FormState["failure"]) => {
    setRefusal(refusal)
    setFailure(failure)
    setFailedAttempts((count) => count + 1)
  }
  const showError = (error: unknown) => {
    if (isCancellation(error)) return
    if (isSessionEnded(error)) keepDraft()
    const field = fieldOf(errorFields, error)
    if (field === undefined) fail(undefined, { error })
    else fail({ field, error })
  }
  const { pending, run } = useAction((texts: FieldTexts<Name>) =>
    Effect.suspend(() => inPage(send(texts))).pipe(
      Effect.flatMap((value) => {
        const isChanged = markSent(texts)
        return runOnSuccess(() => onSuccess?.(value, isChanged))
      }),
      Effect.tapCause((cause) => Effect.sync(() => showError(Cause.squash(cause))))
    )
  )

  const submit = (element: HTMLFormElement) => {
    if (pending) return
    const isOtherValid = otherInput?.check() ?? true
    const fieldTexts = readFields(element, values)
    put(fieldTexts)
    const result = validationOf(validate, fieldTexts, t)
    if ("thrown" in result) {
      reportError(result.thrown)
      return fail(undefined, { error: result.thrown })
    }
    const { invalid: texts } = result
    if (!isOtherValid || Object.values(texts).some((text) => text !== undefined)) return fail({ texts, given: fieldTexts, t })
    setRefusal(undefined)
    setFailure(undefined)
    void run(fieldTexts)
  }
  const set = (changes: Partial<FieldTexts<Name>>) => {
    change(changes)
    setRefusal((before) => without(before, Object.keys(changes)))
  }
  const reset = () => {
    put(options.values, false)
    setRefusal(undefined)
    setFailure(undefined)
  }
  const errors = errorsOf(refusal, validate, translation)
  const sessionEnded = failure !== undefined && draft !== undefined && isSessionEnded(failure.error)
  const invalidFields = Object.values(errors).filter((text) => text !== undefined).length
  const errorCount = invalidFields + (refusal !== undefined && otherInput?.isInvalid === true ? 1 : 0)
  const state: FormState = { errorCount, failure, sessionEnded, failedAttempts }
  const field: Form<Name>["field"] = (name) => ({
    name,
    value: values[name],
    error: errors[name],
    expectedErrors: expectedErrors(errorFields, name, errorText),
    form: name === lastField ? state : undefined,
    onValue: (value) => set({ [name]: value } as Partial<FieldTexts<Name>>)
  })
  return { ...state, values, errors, pending, set, reset, submit, field }
}

/** The form errors if only the field `name` has one. Needs an assertion, because TypeScript widens a computed key to `string`. */
const errorOf = <Name extends string>(name: Name, text: string) => ({ [name]: text }) as FieldErrors<Name>
