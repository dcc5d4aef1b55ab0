"use client"
/** Whether the browser has passkeys, asked before a button for them is shown. */
import * as Effect from "effect/Effect"
import { useEffect, useState, useSyncExternalStore } from "react"
import { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { inPage } from "../app/PageServices.ts"
import { useRunner } from "./useRun.ts"

const subscribe = () => () => undefined
const hasWebAuthn = () => typeof PublicKeyCredential === "function"
const onServer = () => true

const isReady = Effect.flatMap(
  Authenticator,
  ({ ready }) => Effect.match(ready, { onFailure: () => false, onSuccess: () => true })
)

/** Without WebAuthn, an app may have another authenticator, such as the software authenticator of tests. */
export const useHasPasskeys = (): boolean => {
  const runner = useRunner()
  const hasApi = useSyncExternalStore(subscribe, hasWebAuthn, onServer)
  const [isAppReady, setAppReady] = useState(false)
  useEffect(() => {
    if (hasApi) return undefined
    const ending = new AbortController()
    void runner(() => inPage(isReady), ending.signal).then((result) => {
      if (!ending.signal.aborted && result.ok) setAppReady(result.value)
    })
    return () => ending.abort()
  }, [hasApi, runner])
  return hasApi || isAppReady
}
