"use client"
/** Reads the code of a mailed link and checks it. Only a click consumes the code. */
import type * as Effect from "effect/Effect"
import { useCallback, useEffect, useRef, useState } from "react"
import type { Page } from "../../services/navigation/HandlerUrls.ts"
import { takeFromQuery } from "../../services/navigation/Navigation.ts"
import { inPage, type PageServices } from "../app/PageServices.ts"
import { useRunner } from "../hooks/useRun.ts"
import { inTabStorage } from "../layout/tabStorage.ts"

export interface LinkCode<A, E> {
  readonly code: string
  readonly state:
    | { readonly status: "checking" }
    | { readonly status: "good"; readonly value: A }
    | { readonly status: "bad"; readonly error: E | null }
  /** Checks the code again. */
  readonly retry: () => void
  /** Removes the stored code; called after the code was used. */
  readonly forget: () => void
}

const keyOf = (page: Page) => `latchkey-code:${page}`
/** How long the tab keeps a code that was not used, in milliseconds: another person may use the tab later. */
const longestKeep = 60 * 60_000

/** Without storage, the code is lost when the page is left. */
const store = (page: Page, code: string) => inTabStorage((storage) => storage.setItem(keyOf(page), `${Date.now()} ${code}`))
const storedCode = (page: Page): string | null => {
  const [, time, code] = /^(\d+) (.*)$/s.exec(inTabStorage((storage) => storage.getItem(keyOf(page))) ?? "") ?? []
  return code !== undefined && Math.abs(Date.now() - Number(time)) < longestKeep ? code : null
}

/**
 * Removes `?code=` from the address, so that other scripts cannot read it there (RFC 9700, section 4.2), and keeps the code in the tab's
 * session storage until it is used, at most for an hour and until the user signs out, so that a reload does not lose it. With `stays`, leaves the code in the address, because a sign-in
 * leads back to that address.
 */
export const useLinkCode = <A, E>(
  page: Page,
  check: (link: { readonly code: string }) => Effect.Effect<A, E, PageServices>,
  { stays = false }: { readonly stays?: boolean } = {}
): LinkCode<A, E> => {
  const run = useRunner()
  const [code, setCode] = useState<string | null>(null)
  const [state, setState] = useState<LinkCode<A, E>["state"]>({ status: "checking" })
  const hasStarted = useRef(false)
  const checking = useRef(0)

  const look = useCallback(async (code: string) => {
    setState({ status: "checking" })
    const round = ++checking.current
    const result = await run(() => inPage(check({ code })))
    if (round !== checking.current) return
    setState(result.ok ? { status: "good", value: result.value } : { status: "bad", error: result.error })
  }, [check, run])

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const codeInAddress = new URLSearchParams(location.search).get("code")
    if (codeInAddress !== null && !stays) store(page, codeInAddress)
    const code = codeInAddress ?? (stays ? null : storedCode(page))
    if (codeInAddress !== null && !stays) void run(() => takeFromQuery({ names: ["code"] }))
    setCode(code)
    // Only a browser has the address, which is read once.
    // oxlint-disable-next-line react/set-state-in-effect
    if (code === null || code === "") setState({ status: "bad", error: null })
    else void look(code)
  }, [look, page, run, stays])

  return {
    code: code ?? "",
    state,
    retry: () => void (code !== null && look(code)),
    forget: () => {
      inTabStorage((storage) => storage.removeItem(keyOf(page)))
      if (stays) void run(() => takeFromQuery({ names: ["code"] }))
    }
  }
}
