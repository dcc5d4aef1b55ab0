/** Pages that load keep calm: nothing moves, nothing is called two names, and what stands for them is as large as they are. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../src/promise/index.ts"
import { account, appPages, everything, heading, signUp, type VisitOptions, type World } from "./AppPages.ts"
import { type Box, boxOf, still } from "./stillness.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production")
const widths = [1280, 768, 320]
const card = ".rt-Card"

/** Where a card begins and how wide it is: what is below it, is what may come to be there. */
const placeOf = (box: Box | null) => box && `${box.x}, ${box.y}, ${box.width} wide`
/** What no page begins as: what is known only by the answer. */
const surprises = new Set(["This link does not work", "You are signed in"])
const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

/** A project with somebody in it, and the addresses of all pages by the headings that they come to have. */
const prepared = async () => {
  const made = await world(everything)
  const member = await made.visit("/handler/sign-up")
  await signUp(member)
  const verification = relative(made.mail().link)
  const teamId = await member.evaluate(async ({ email }) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.user.update({ displayName: "Ada Lovelace", selectedTeamId: id })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "grace2@example.com", callbackUrl: at("magic-link-callback") })
    return id
  }, account)
  const invitation = relative(made.mail("grace@example.com").link)
  const forNobody = {
    "/handler/sign-in": "Sign in",
    "/handler/sign-up": "Create an account",
    "/handler/forgot-password": "Reset your password",
    [relative(made.mail().link)]: "Set a new password",
    "/handler/password-reset": "This link does not work",
    [verification]: "Verify your email",
    [relative(made.mail("grace2@example.com").link)]: "Sign in?",
    [invitation]: "You are invited to a team"
  }
  const forMember = {
    "/handler/sign-in": "You are signed in",
    [invitation]: "Join Analytical?",
    "/handler/cli-auth-confirm?login_code=x": "Sign in to the command line?"
  }
  return { made, member, teamId, forNobody, forMember }
}

interface Wanted {
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  readonly options: VisitOptions
  /** What stands for the page until it is there, and what of it is measured then and afterwards. */
  readonly placeholder: string
  readonly held?: string
}

/** Opens a page with slow answers, waits until it is there, and tells what was wrong on the way. */
const load = async (made: World, { held, options, path, placeholder, ready }: Wanted) => {
  const { before, prepare, seen } = still(made.api.url, placeholder, held)
  const page = await made.visit(path, { ...options, prepare })
  await ready(page)
  const { headings, shifts, titles } = await seen(page)
  const after = held === undefined ? null : await boxOf(page, held)
  // It may have begun to read something anew.
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.close()
  const name = `${path} at ${options.viewport?.width}`
  return {
    headings: headings.join(),
    titles: titles.join(),
    before: before(),
    after,
    name,
    wrong: shifts.map((shift) => `${name}: ${shift}`)
  }
}

describe.each(widths)("at %i pixels", (width) => {
  const viewport = { width, height: 800 }

  it("nothing moves while it loads, and each page has one heading, one title, and the place it keeps", async () => {
    const { forMember, forNobody, made, member, teamId } = await prepared()
    const wrong: Array<string> = []
    const nobody = await made.visit("/", { viewport })
    const look = async (beside: Page, path: string, title: string) => {
      const placeholder = `${card} [aria-busy] .rt-Skeleton`
      const ready = (page: Page) => heading(page, title)
      const loaded = await load(made, { path, ready, options: { beside, viewport }, placeholder, held: card })
      const { after, before, headings, name, titles } = loaded
      wrong.push(...loaded.wrong)
      if (headings !== title) wrong.push(`${name}: headings ${headings}`)
      if (titles !== `App,${title}`) wrong.push(`${name}: titles ${titles}`)
      if (placeOf(before) !== placeOf(after)) wrong.push(`${name}: from ${placeOf(before)} to ${placeOf(after)}`)
      // Where there is little room, texts take a line or two more.
      const growth = before && after ? Math.round(after.height - before.height) : 0
      if (Math.abs(growth) > (width < 520 ? 64 : 24) && !surprises.has(title)) wrong.push(`${name}: ${growth} pixels higher`)
    }
    for (const [pages, beside] of [[forNobody, nobody], [forMember, member]] as const) {
      for (const [path, title] of Object.entries(pages)) await look(beside, path, title)
    }
    const sections = {
      profile: "My profile",
      "sign-in": "Emails and sign-in",
      notifications: "Notifications",
      sessions: "Active sessions",
      "danger-zone": "Danger zone",
      [`team-${teamId}`]: "Analytical",
      "new-team": "Create a team"
    }
    for (const [id, title] of Object.entries(sections)) {
      const path = `/handler/account-settings#${id}`
      const ready = async (page: Page) => {
        await page.getByRole("heading", { level: 2, name: title }).waitFor()
        await page.locator("main section").first().waitFor()
      }
      const loaded = await load(made, { path, ready, options: { beside: member, viewport }, placeholder: ".rt-Skeleton" })
      wrong.push(...loaded.wrong)
      if (loaded.headings !== "Account settings") wrong.push(`${id}: headings ${loaded.headings}`)
      if (loaded.titles !== `App,${title} – Account settings`) wrong.push(`${id}: titles ${loaded.titles}`)
    }
    for (const path of ["/header", "/header?info"]) {
      const ready = (page: Page) => page.getByRole("button", { name: "Ada Lovelace" }).waitFor()
      wrong.push(...(await load(made, { path, ready, options: { beside: member, viewport }, placeholder: ".rt-Skeleton" })).wrong)
    }
    assert.deepStrictEqual(wrong, [])
  }, 400_000)
})
