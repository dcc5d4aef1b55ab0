"use client"
/** Stores an entered e-mail address in the tab's session storage until the sign-in, so that the next page can fill in its e-mail field. */
import { useLayoutEffect, useRef } from "react"
import { readEmail } from "../../schema/wire/TypedText.ts"
import { inTabStorage } from "../layout/tabStorage.ts"

const key = "latchkey-email"

// Without storage, the user must type the address again.
export const keepEmail = (email: string): void => void inTabStorage((storage) => storage.setItem(key, readEmail(email)))
export const forgetEmail = (): void => void inTabStorage((storage) => storage.removeItem(key))

interface EmailForm {
  readonly values: { readonly email?: string }
  readonly set: (values: { readonly email: string }) => void
}

/**
 * Fills an empty field with the address typed on the previous page. Runs after the first render, because that may hydrate the server's
 * HTML.
 */
export const useTypedEmail = ({ set, values }: EmailForm): void => {
  const first = useRef({ set, values })
  useLayoutEffect(() => {
    const { set, values } = first.current
    const email = inTabStorage((storage) => storage.getItem(key)) ?? ""
    if ((values.email ?? "") === "" && email !== "") set({ email: email })
  }, [])
}
