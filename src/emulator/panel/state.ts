/** The complete content of the emulator's page, as one response. */
import type { RecordedRequest } from "../http/Activity.ts"
import { isLocal } from "../http/CrossSiteCheck.ts"
import { isTrustedRedirect } from "../model/config/TrustedDomains.ts"
import { inbox } from "../model/emails/Mail.ts"
import type { ProjectRow } from "../store/ProjectRows.ts"
import { mailEntry } from "./mailEntries.ts"
import type { PanelContext } from "./PanelContext.ts"
import type { PanelFault, PanelState } from "./PanelState.ts"
import { requestEntry } from "./requestEntries.ts"
import { isUserFoundBy, userEntry } from "./userEntries.ts"

/** Maximum number of list entries that the page shows; a search finds the others. */
const maxShown = 200

/**
 * The `Origin` of the latest logged request of an app. The page's own requests also have one, but are not in the log. Any website can send
 * requests, so only an origin on this machine, at a private IP address or on a trusted domain is that of an app: sign-in codes go there.
 */
const appOriginIn = (requests: ReadonlyArray<RecordedRequest>, project: ProjectRow | undefined): string | null =>
  requests.flatMap(({ headers }) => headers["origin"] ?? []).find((origin) =>
    /^https?:\/\//.test(origin) && (isLocal(origin) || (project !== undefined && isTrustedRedirect(project, origin)))
  ) ?? null

export const stateOf = (
  { activity, isSaved, keys, store }: PanelContext,
  faults: ReadonlyArray<PanelFault>,
  search: string,
  now: number
): PanelState => {
  const text = search.trim().toLowerCase()
  const project = keys()
  const row = store.projects.get(project.projectId)
  const mails = inbox(store)
  const foundMails = text === ""
    ? mails
    : mails.filter((mail) => `${mail.to}\n${mail.subject}\n${mail.text}`.toLowerCase().includes(text))
  const users = text === "" ? store.users.all() : store.users.all().filter(isUserFoundBy(store, text))
  const requestList = activity.requests()
  const requests = requestList.map((request) => requestEntry(request, store.clockOffset))
  const foundRequests = text === ""
    ? requests
    : requests.filter(({ code, method, path, status }) => `${method} ${path} ${status} ${code}`.toLowerCase().includes(text))
  return {
    url: store.url,
    clockOffset: store.clockOffset,
    now,
    isSaved,
    appOrigin: appOriginIn(requestList, row),
    project: { ...project, name: row?.displayName ?? "" },
    totals: { mails: mails.length, users: store.users.size, requests: requestList.length },
    mails: foundMails.slice(0, maxShown).map(mailEntry),
    users: users.slice(-maxShown).toReversed().map((user) => userEntry(store, user, project.projectId)),
    requests: foundRequests.slice(0, maxShown),
    faults
  }
}
