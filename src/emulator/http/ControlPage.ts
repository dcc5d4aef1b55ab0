/** The page at `/`: projects, users and the inbox at a glance. */
import { inbox } from "../model/emails/Mail.ts"
import { primaryChannel } from "../model/users/UserViews.ts"
import type { EmulatorResponse } from "../request/EmulatorResponse.ts"
import { escapeHtml, htmlResponse } from "../request/Html.ts"
import type { Store } from "../store/Store.ts"

const row = (...cells: ReadonlyArray<string>) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
const head = (...cells: ReadonlyArray<string>) => `<tr>${cells.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr>`
const tableOf = (caption: string, heading: string, rows: ReadonlyArray<string>) =>
  `<h2 id="${caption.toLowerCase()}">${caption} (${rows.length})</h2>` +
  (rows.length === 0 ? "<p>None.</p>" : `<table><thead>${heading}</thead><tbody>${rows.join("")}</tbody></table>`)
/** A link to an http(s) address; any other, such as `javascript:`, as text. */
const linkTo = (address: string) =>
  /^https?:\/\//i.test(address) ? `<a href="${escapeHtml(address)}">open</a>` : `<code>${escapeHtml(address)}</code>`
const moment = (millis: number) => new Date(millis).toISOString()

/** As much of a table as a page can show. */
const shown = 200

const style = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}"
  + "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}code{font-size:.9em}"

export const controlPage = (store: Store, now: number): EmulatorResponse => {
  const projects = store.projects.all().map(({ displayName, id }) =>
    row(escapeHtml(displayName), `<code>${escapeHtml(id)}</code>`, String(store.users.where("projectId", id).length))
  )
  const users = store.users.all().slice(-shown).toReversed().map((user) =>
    row(
      escapeHtml(primaryChannel(store, user.id)?.value ?? (user.isAnonymous ? "anonymous" : "")),
      escapeHtml(user.displayName ?? ""),
      `<code>${escapeHtml(user.id)}</code>`,
      escapeHtml(store.projects.get(user.projectId)?.displayName ?? ""),
      moment(user.signedUpAt)
    )
  )
  const mails = inbox(store).slice(0, shown).map(({ link, otp, sentAtMillis, subject, to }) =>
    row(
      escapeHtml(to),
      escapeHtml(subject),
      link === null ? "" : linkTo(link),
      escapeHtml(otp ?? ""),
      moment(sentAtMillis)
    )
  )
  const body = [
    "<h1>Latchkey emulator</h1>",
    `<p>The API is at <code>${
      escapeHtml(store.url)
    }/api/v1</code>, described in <a href="/api/v1/openapi.json">openapi.json</a>. Its clock says ${moment(now)}.</p>`,
    tableOf("Projects", head("Name", "Id", "Users"), projects),
    tableOf("Users", head("E-mail", "Name", "Id", "Project", "Signed up"), users),
    tableOf("Inbox", head("To", "Subject", "Link", "Code", "Sent"), mails)
  ]
  return htmlResponse({ title: "Latchkey emulator", style, body })
}
