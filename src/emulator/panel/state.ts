/** The complete content of the emulator's page, as one response. */
import type { RecordedRequest } from "../http/Activity.ts"
import { inbox } from "../model/emails/Mail.ts"
import { mailEntry } from "./mailEntries.ts"
import type { PanelContext } from "./PanelContext.ts"
import type { PanelFault, PanelState } from "./PanelState.ts"
import { requestEntry } from "./requestEntries.ts"
import { isUserFoundBy, userEntry } from "./userEntries.ts"

/** Maximum number of list entries that the page shows; a search finds the others. */
const maxShown = 200

/** The `Origin` of the latest logged request that has one. The page's own requests also have one, but are not in the log. */
const appOriginIn = (requests: ReadonlyArray<RecordedRequest>): string | null =>
  requests.find(({ headers }) => /^https?:\/\//.test(headers["origin"] ?? ""))?.headers["origin"] ?? null

export const stateOf = (
  { activity, isSaved, keys, store }: PanelContext,
  faults: ReadonlyArray<PanelFault>,
  search: string,
  now: number
): PanelState => {
  const text = search.trim().toLowerCase()
  const project = keys()
  const mails = inbox(store)
  const foundMails = text === ""
    ? mails
    : mails.filter((mail) => `${mail.to}\n${mail.subject}\n${mail.text}`.toLowerCase().includes(text))
  const users = text === "" ? store.users.all() : store.users.all().filter(isUserFoundBy(store, text))
  const recorded = activity.requests()
  const requests = recorded.map((request) => requestEntry(request, store.clockOffset))
  const foundRequests = text === ""
    ? requests
    : requests.filter(({ code, method, path, status }) => `${method} ${path} ${status} ${code}`.toLowerCase().includes(text))
  return {
    url: store.url,
    clockOffset: store.clockOffset,
    now,
    isSaved,
    appOrigin: appOriginIn(recorded),
    project: { ...project, name: store.projects.get(project.projectId)?.displayName ?? "" },
    totals: { mails: mails.length, users: store.users.size, requests: recorded.length },
    mails: foundMails.slice(0, maxShown).map(mailEntry),
    users: users.slice(-maxShown).toReversed().map((user) => userEntry(store, user, project.projectId)),
    requests: foundRequests.slice(0, maxShown),
    faults
  }
}
