/** Sessions in a user's name: by a link that opens the app signed in, or as tokens. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { startSession } from "../model/auth/Sessions.ts"
import { issueCode } from "../model/credentials/VerificationCodes.ts"
import { linkTo } from "../model/emails/Mail.ts"
import { primaryChannel } from "../model/users/UserViews.ts"
import { RequestContext } from "../request/RequestContext.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import { Store } from "../store/Store.ts"
import type { UserRow } from "../store/UserRows.ts"
import type { PanelSignIn, PanelTokens } from "./PanelState.ts"

/** The page of the app that takes a mailed link. An address with a path is that page itself. */
export const callbackAt = (address: string): string | undefined => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.pathname === "/") url.pathname = "/handler/magic-link-callback"
  return url.href
}

/** A link as the provider mails it, which works once: the app's own page accepts it, so that it works with every token store. */
export const signInLink = (store: Store, now: number, user: UserRow, callback: string): PanelSignIn => {
  const data = { email: primaryChannel(store, user.id)?.value ?? "", userId: user.id }
  return { link: linkTo(callback, issueCode(store, now, { projectId: user.projectId, purpose: "sign-in", data }).id) }
}

const none = () => undefined

/** A new session. */
export const sessionTokens = (store: Store, now: number, project: ProjectRow, user: UserRow): Effect.Effect<PanelTokens> => {
  const request = {
    access: null,
    project,
    user: null,
    sessionId: null,
    now,
    header: none,
    plainHeader: none,
    apiUrl: `${store.url}/api/v1`
  }
  return startSession(project, user, { isImpersonation: true }).pipe(
    Effect.map(({ accessToken, refreshToken }) => ({
      accessToken: Redacted.value(accessToken),
      refreshToken: Redacted.value(refreshToken)
    })),
    Effect.provideContext(Context.make(Store, store).pipe(Context.add(RequestContext, request)))
  )
}
