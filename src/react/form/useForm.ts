"use client"
/** A form: what is typed, what is wrong with it, and sending it, once at a time. */
import type * as Effect from "effect/Effect"
import { useEffect, useRef, useState } from "react"
import { currentUser } from "../../live/values.ts"
import { useAppContext } from "../app/AppContext.ts"
import { type PageServices, usePageRun } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { isCancellation, isSessionEnded } from "../translation/errorText.ts"
import type { Translate } from "../translation/Language.ts"
import * as Draft from "./draftStorage.ts"

export type Texts<Name extends string> = { readonly [N in Name]: string }
type Problems<Name extends string> = { readonly [N in Name]?: string | undefined }
type TagOf<E> = E extends { readonly _tag: infer Tag extends string } ? Tag : never

export interface FormOptions<Name extends string, A, E> {
  /** What stands in the fields at first, by their names; the first field that something is wrong with takes the focus. */
  readonly values: Texts<Name>
  /** What is wrong with what was typed, in words for the person, by the names of the fields. Nothing is sent then. */
  readonly check?: ((values: Texts<Name>, t: Translate) => Problems<Name>) | undefined
  readonly send: (values: Texts<Name>) => Effect.Effect<A, E, PageServices>
  /** Which field a refusal is about, by its tag. All others are shown at the end of the form. */
  readonly fieldOf?: { readonly [Tag in TagOf<E>]?: Name } | undefined
  /**
   * The last field before the button, below which what is wrong with no field is said. Default: the last of `values`. `null` where
   * something else stands there: then put `<FormAlert>` below that.
   */
  readonly last?: Name | null | undefined
  /** Called with what sending has given. */
  readonly done?: ((value: A) => void) | undefined
  /**
   * For forms of signed-in people: where the session ends in the middle, what was typed waits for them in the tab's session storage
   * until the form is shown again. Name the fields that may wait there, which no password or code may, and put the user's id into
   * the key.
   */
  readonly draft?: { readonly key: string; readonly fields: ReadonlyArray<Name> } | undefined
}

/** What a field is bound to its form by. */
export interface FieldBinding {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  /** What the provider may come to say about it, for which it keeps room. */
  readonly refusedWith: ReadonlyArray<string>
  /** Of the form's last field: the form, whose alert it shows. */
  readonly last: FormState | undefined
  readonly onValue: (value: string) => void
}

/** What the alert of a form tells. */
export interface FormState {
  readonly problems: Readonly<Record<string, string | undefined>>
  /** The last refusal that is about no field. */
  readonly failure: { readonly error: unknown } | undefined
  /** Whether the session ended in the middle. What was typed is kept. */
  readonly sessionEnded: boolean
  /** Grows with each attempt to send that something was wrong with. */
  readonly refusals: number
}

export interface Form<Name extends string> extends FormState {
  readonly values: Texts<Name>
  readonly field: (name: Name) => FieldBinding
  readonly problems: Problems<Name>
  readonly pending: boolean
  readonly set: (values: Partial<Texts<Name>>) => void
  readonly submit: (element: HTMLFormElement) => void
  /** Back to the values given, with nothing wrong. */
  readonly reset: () => void
}

const has = (problems: Readonly<Record<string, string | undefined>>) => Object.values(problems).some((text) => text !== undefined)

/** What stands in the fields: password managers of some browsers fill them in without an event. */
const standing = <Name extends string>(element: HTMLFormElement, values: Texts<Name>): Texts<Name> => {
  const entries = Array.from(new FormData(element)).filter(([name, value]) => name in values && typeof value === "string")
  return { ...values, ...Object.fromEntries(entries) }
}

/**
 * A form whose refusals have types.
 *
 * **Example** (Signing in)
 *
 * ```tsx
 * const form = useForm({
 *   values: { email: "", password: "" },
 *   check: ({ email }, t) => ({ email: email === "" ? t("field.email.required") : undefined }),
 *   send: PasswordAuth.signInWithPassword,
 *   fieldOf: { EmailPasswordMismatch: "password" }
 * })
 * return (
 *   <FormBody form={form}>
 *     <Field {...form.field("email")} label={t("field.email")} type="email" autoComplete="username" />
 *     <PasswordField {...form.field("password")} label={t("field.password")} autoComplete="current-password" />
 *     <SubmitButton form={form}>{t("signIn.submit")}</SubmitButton>
 *   </FormBody>
 * )
 * ```
 *
 * **Errors** `AppContextNotFound`, `TranslationContextNotFound`, thrown outside their providers
 */
export const useForm = <const Name extends string, A, E>(options: FormOptions<Name, A, E>): Form<Name> => {
  const { check, done, draft, fieldOf, send } = options
  const last = options.last === undefined ? Object.keys(options.values).at(-1) : options.last
  const { errorText, t } = useTranslation()
  const { store } = useAppContext()
  const run = usePageRun()
  const [values, setValues] = useState<Texts<Name>>(options.values)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [refusals, setRefusals] = useState(0)
  const [pending, setPending] = useState(false)
  // Beside the state: two submits may come before it is rendered.
  const underWay = useRef(false)
  const latest = useRef({ values, draft, changed: false })

  const keep = () => {
    const { draft, values } = latest.current
    if (draft) Draft.put(draft.key, Object.fromEntries(draft.fields.map((name) => [name, values[name]])))
  }
  const put = (next: Texts<Name>) => {
    latest.current = { ...latest.current, values: next }
    setValues(next)
  }

  const draftKey = draft?.key
  useEffect(() => {
    latest.current.draft = draft
  }, [draft])
  useEffect(() => {
    if (draftKey === undefined) return undefined
    const kept = Draft.take(draftKey)
    if (Object.keys(kept).length > 0) {
      put({ ...latest.current.values, ...kept })
      latest.current.changed = true
    }
    const user = store.get(currentUser)
    return user.subscribe(() => {
      if (user.state.status === "ok" && user.state.value === null && latest.current.changed) keep()
    })
    // What it calls goes by refs and setters, which stay the same.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [draftKey, store])

  const refuse = (wrong: Problems<Name>) => {
    setProblems(wrong)
    setRefusals((count) => count + 1)
  }
  const failed = (error: unknown) => {
    if (isCancellation(error)) return
    if (isSessionEnded(error)) keep()
    const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""
    const name = fieldOf && Object.hasOwn(fieldOf, tag) ? fieldOf[tag as TagOf<E>] : undefined
    if (name === undefined) setFailure({ error })
    // The types know names by their tags; that this one is a name, they cannot tell.
    refuse((name === undefined ? {} : { [name]: errorText(error) }) as Problems<Name>)
  }

  const submit = async (element: HTMLFormElement) => {
    if (underWay.current) return
    const given = standing(element, values)
    put(given)
    setFailure(undefined)
    const wrong = check?.(given, t) ?? {}
    if (has(wrong)) return refuse(wrong)
    setProblems({})
    underWay.current = true
    setPending(true)
    const result = await run(send(given))
    underWay.current = false
    setPending(false)
    if (!result.ok) return failed(result.error)
    latest.current.changed = false
    done?.(result.value)
  }
  const set = (changes: Partial<Texts<Name>>) => {
    latest.current.changed = true
    put({ ...latest.current.values, ...changes })
    setProblems((before) => ({ ...before, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
  }
  const reset = () => {
    latest.current.changed = false
    put(options.values)
    setProblems({})
    setFailure(undefined)
  }
  // What has numbers of the refusal in it, such as a length, is checked before anything is sent.
  const refusedWith = (name: Name) =>
    Object.entries(fieldOf ?? {})
      .flatMap(([tag, field]) => field === name ? [errorText({ _tag: tag })] : [])
      .filter((text) => !text.includes("{"))
  const state: FormState = {
    problems,
    failure,
    sessionEnded: failure !== undefined && draft !== undefined && isSessionEnded(failure.error),
    refusals
  }
  return {
    ...state,
    values,
    problems,
    pending,
    set,
    reset,
    submit: (element) => void submit(element),
    field: (name) => ({
      name,
      value: values[name],
      error: problems[name],
      refusedWith: refusedWith(name),
      last: name === last ? state : undefined,
      onValue: (value) => set({ [name]: value } as Partial<Texts<Name>>)
    })
  }
}
