"use client"
/** The texts of a form, and a draft of them that is saved if the session ends before they are sent. */
import { useEffect, useRef, useState } from "react"
import { currentUser } from "../../live/pageValues.ts"
import { useAppContext } from "../app/AppContext.ts"
import { saveDraft, takeDraft } from "./draftStorage.ts"
import type { FieldTexts, FormDraft } from "./Form.ts"

export interface FormValues<Name extends string> {
  readonly values: FieldTexts<Name>
  /** Replaces the texts. `isChanged`: whether they differ from the sent texts; omit to keep its current value. */
  readonly put: (values: FieldTexts<Name>, isChanged?: boolean) => void
  readonly change: (changes: Partial<FieldTexts<Name>>) => void
  /** Marks the texts as sent. Returns whether the user has changed them since. */
  readonly markSent: (texts: FieldTexts<Name>) => boolean
  readonly keepDraft: () => void
}

export const useFormValues = <Name extends string>(
  initial: FieldTexts<Name>,
  draft: FormDraft<Name> | undefined
): FormValues<Name> => {
  const { store } = useAppContext()
  const [values, setValues] = useState(initial)
  const latest = useRef({ values, draft, isChanged: false })

  const put = (values: FieldTexts<Name>, isChanged?: boolean) => {
    latest.current = { ...latest.current, values, isChanged: isChanged ?? latest.current.isChanged }
    setValues(values)
  }
  const change = (changes: Partial<FieldTexts<Name>>) => put({ ...latest.current.values, ...changes }, true)
  const keepDraft = () => {
    const { draft, values } = latest.current
    if (draft) saveDraft(draft.key, Object.fromEntries(draft.fields.map((name) => [name, values[name]])))
  }
  const markSent = (texts: FieldTexts<Name>) => latest.current.isChanged = latest.current.values !== texts

  const draftKey = draft?.key
  useEffect(() => {
    latest.current.draft = draft
  }, [draft])
  useEffect(() => {
    if (draftKey === undefined) return undefined
    const draftTexts = takeDraft(draftKey)
    if (Object.keys(draftTexts).length > 0) put({ ...latest.current.values, ...draftTexts }, true)
    const user = store.get(currentUser)
    return user.subscribe(() => {
      if (user.state.status === "ok" && user.state.value === null && latest.current.isChanged) keepDraft()
    })
    // The functions that the effect calls use only refs and setters, which never change.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [draftKey, store])

  return { values, put, change, markSent, keepDraft }
}
