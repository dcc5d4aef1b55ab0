/** Creates a link or tokens to sign in as a user. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { startSession } from "../model/auth/Sessions.ts"
import { issueCode } from "../model/credentials/VerificationCodes.ts"
import { linkTo } from "../model/emails/Mail.ts"
import { primaryChannel } from "../model/users/UserViews.ts"
import { RequestContext } from "../request/RequestContext.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import type { Store } from "../store/Store.ts"
import type { UserRow } from "../store/UserRows.ts"
import type { PanelSignIn, PanelTokens } from "./PanelState.ts"

/** The app's page that handles mailed links; `undefined` for an invalid address. An address with a path is used unchanged. */
export const callbackAt = (address: string): string | undefined => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.pathname === "/") url.pathname = "/handler/magic-link-callback"
  return url.href
}

/** Creates a link like those in the provider's mails. It works once. The app's own page handles it, so it works with every token store. */
export const signInLink = (store: Store, now: number, user: UserRow, callback: string): PanelSignIn => {
  const data = { email: primaryChannel(store, user.id)?.value ?? "", userId: user.id }
  return { link: linkTo(callback, issueCode(store, now, { projectId: user.projectId, purpose: "sign-in", data }).id) }
}

const toUndefined = () => undefined

/** Creates a session, and returns its tokens. */
export const sessionTokens = (store: Store, now: number, project: ProjectRow, user: UserRow): Effect.Effect<PanelTokens> => {
  const request = {
    store,
    access: null,
    project,
    user: null,
    sessionId: null,
    now,
    header: toUndefined,
    plainHeader: toUndefined,
    url: store.url
  }
  return startSession(project, user, { isImpersonation: true }).pipe(
    Effect.map(({ accessToken, refreshToken }) => ({
      accessToken: Redacted.value(accessToken),
      refreshToken: Redacted.value(refreshToken)
    })),
    // The user was read in this fiber, without a pause since.
    Effect.orDie,
    Effect.provideService(RequestContext, request)
  )
}
