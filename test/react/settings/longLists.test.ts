/** A team of 5,000 members, 2,000 teams, 500 API keys and 300 sessions in Chromium: few elements, each value read once, and all reachable. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { Emulator } from "../../../src/emulator/index.ts"
import type { ClientApp } from "../../../src/promise/index.ts"
import { seed } from "../../../src/testing/index.ts"
import { appPages } from "../AppPages.ts"
import { focusOn, inMenu, violations } from "../Page.ts"
import { setting, waitForLoad } from "../Settings.ts"

declare const window: { app: ClientApp }

const { world } = appPages()

/** A row of the emulator's tables. */
interface Stored {
  readonly id: string
  readonly userId?: string
  readonly teamId?: string
  readonly value?: string
  readonly refreshToken?: string
}
type Rows = ReadonlyArray<Stored>

/** As many copies of each row, changed by `change`. */
const copies = (rows: Rows, count: number, change: (row: Stored, index: number) => Stored) =>
  rows.flatMap((row) => Array.from({ length: count }, (_, index) => change(row, index)))
/** A new id for each kind and number. */
const idOf = (kind: number, index: number) => `00000000-0000-4${kind}00-8000-${String(index).padStart(12, "0")}`
/** Copies in which the id of a user or a team is replaced, with a name. */
const replacing = (id: string, kind: number, name: string) => (row: Stored, index: number): Stored => ({
  ...JSON.parse(JSON.stringify(row).replaceAll(id, idOf(kind, index))),
  displayName: `${name} ${index}`
})

/** Copies the rows of one member, team, key and session. */
const multiply = (
  emulator: Emulator,
  { ada, grace, team }: { readonly ada: string; readonly grace: string; readonly team: string }
) => {
  const { apiKeys, memberships, sessions, teamGrants, teams, users, ...rest } = emulator.snapshot()
  const toMembers = (rows: Rows) => copies(rows, 5000, replacing(grace, 1, "Member"))
  const toTeams = (rows: Rows) => copies(rows, 2000, replacing(team, 2, "Team"))
  const isOf = (user: string) => ({ teamId, userId }: Stored) => userId === user && teamId === team
  const ofAda = ({ userId }: Stored) => userId === ada
  emulator.restore({
    ...rest,
    users: [...users, ...toMembers(users.filter(({ id }) => id === grace))],
    teams: [...teams, ...toTeams(teams.filter(({ id }) => id === team))],
    memberships: [...memberships, ...toMembers(memberships.filter(isOf(grace))), ...toTeams(memberships.filter(isOf(ada)))],
    teamGrants: [...teamGrants, ...toTeams(teamGrants.filter(isOf(ada)))],
    apiKeys: [
      ...apiKeys,
      ...copies(apiKeys, 500, (key, index) => ({
        ...key,
        id: idOf(3, index),
        value: `${key.value}${index}`,
        description: `Key ${index}`
      }))
    ],
    sessions: [
      ...sessions,
      ...copies(sessions.filter(ofAda), 300, (session, index) => ({
        ...session,
        id: idOf(4, index),
        refreshToken: `${session.refreshToken}${index}`
      }))
    ]
  })
}

/** A user with long lists, signed in on a page of the app. */
const withLongLists = async () => {
  const setup = await world({ "apiKeys.enabled.user": true })
  const { teams, users } = await seed(setup.emulator, {
    users: { ada: { apiKeys: ["Key"] }, grace: {} },
    teams: { engines: { displayName: "Engines", members: { ada: ["team_admin"], grace: [] } } }
  })
  multiply(setup.emulator, { ada: users.ada.id, grace: users.grace.id, team: teams.engines.id })
  const page = await setup.visit("/")
  await page.waitForFunction(() => "app" in window)
  await page.evaluate(({ email, password }) => window.app.auth.signInWithPassword({ email, password }), users.ada)
  const go = async (path: string) => {
    await page.goto(new URL(path, page.url()).href)
    await page.locator("main section, header, main h1").first().waitFor()
    await waitForLoad(page)
  }
  return { go, page, teamId: teams.engines.id }
}

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length)
/** The paths of the requests to the API that were sent more than once, except that by which a page that waits long probes the provider. */
const repeatedReads = (page: Page) =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) =>
      /\/api\/v1\/(?!projects\/current)/.test(name)
    )
    return paths.filter((path, index) => paths.indexOf(path) !== index)
  })
const rows = (page: Page) => page.locator("main section ul > li")
const status = (page: Page, text: string) => page.locator("main section").getByRole("status").filter({ hasText: text }).waitFor()

describe("the settings of a user with long lists", () => {
  it("show 50 members at a time, which a search finds", async () => {
    const { go, page, teamId } = await withLongLists()
    await go(`/handler/account-settings#team-${teamId}`)
    await status(page, "1–50 of 5,002")
    assert.isBelow(await elements(page), 1500)
    assert.deepStrictEqual(await repeatedReads(page), [])
    assert.deepStrictEqual(await violations(page), [])
    const members = setting(page, "Members")
    assert.strictEqual(await members.getByRole("listitem").count(), 50)
    await members.getByRole("button", { name: "Next" }).click()
    await focusOn(page, "51–100 of 5,002")
    await page.keyboard.press("Tab")
    await page.locator("section li button:focus").waitFor()
    await members.getByRole("searchbox", { name: "Search" }).fill("  MEMBER 4999")
    await members.getByText("Member 4999").waitFor()
    await status(page, "1–1 of 1")
    assert.strictEqual(await members.getByRole("listitem").count(), 1)
    await members.getByRole("button", { name: "Remove Member 4999 from the team" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    await status(page, "Nothing found")
  })

  it("show 50 sessions and API keys at a time, and 20 teams, which a search finds", async () => {
    const { go, page } = await withLongLists()
    await go("/handler/account-settings#sessions")
    await status(page, "1–50 of")
    assert.strictEqual(await rows(page).count(), 50)
    // The current session is first, however many there are.
    await rows(page).first().getByText("This device").waitFor()
    await go("/handler/account-settings#api-keys")
    await status(page, "1–50 of 501")
    await page.locator("main section").getByRole("searchbox", { name: "Search" }).fill("key 499")
    await status(page, "1–1 of 1")
    const nav = page.getByRole("navigation")
    assert.isAtMost(await nav.getByRole("link").count(), 30)
    assert.isBelow(await elements(page), 1500)
    await nav.getByRole("searchbox", { name: "Search" }).fill("team 1999")
    await nav.getByRole("link", { name: "Team 1999" }).click()
    await page.getByRole("heading", { name: "Team 1999", level: 2 }).waitFor()
    assert.deepStrictEqual(await repeatedReads(page), [])
  })

  it("find a team in a narrow window", async () => {
    const { go, page } = await withLongLists()
    await page.setViewportSize({ width: 390, height: 800 })
    await go("/handler/account-settings")
    const nav = page.getByRole("navigation")
    assert.strictEqual(await nav.getByRole("link").count(), 0)
    await nav.getByRole("searchbox", { name: "Search" }).fill("team 1234")
    await nav.getByRole("link", { name: "Team 1234" }).click()
    await page.getByRole("heading", { name: "Team 1234", level: 2 }).waitFor()
  })
})

describe("the team switcher of a user with 2,000 teams", () => {
  const open = async () => {
    const { go, page } = await withLongLists()
    await go("/header?plain")
    const button = page.getByRole("button", { name: /^Team:/ })
    await button.click()
    await inMenu(page)
    const selectedTeam = () => page.evaluate(async () => (await window.app.user.get())?.selectedTeam?.displayName)
    return { button, page, selectedTeam }
  }

  it("shows 20 teams, and moves to any other by its first letters", async () => {
    const { button, page, selectedTeam } = await open()
    assert.isAtMost(await page.getByRole("menuitem").count(), 25)
    assert.deepStrictEqual(await repeatedReads(page), [])
    assert.deepStrictEqual(await violations(page), [])
    await page.keyboard.type("Team 1999")
    await focusOn(page, "TETeam 1999")
    await page.keyboard.press("ArrowUp")
    await focusOn(page, "TETeam 1998")
    await page.keyboard.press("Enter")
    await page.getByRole("menu").waitFor({ state: "detached" })
    await button.filter({ hasText: "Team 1998" }).waitFor()
    assert.strictEqual(await selectedTeam(), "Team 1998")
  })

  it("finds a team by a search, also by touch", async () => {
    const { button, page, selectedTeam } = await open()
    await page.getByRole("menuitem", { name: "Select a team" }).click()
    const dialog = page.getByRole("dialog", { name: "Select a team" })
    await dialog.locator("input:focus").waitFor()
    await page.keyboard.type("team 1777")
    await dialog.getByText("1–1 of 1").waitFor()
    assert.deepStrictEqual(await violations(page), [])
    await dialog.getByRole("button", { name: "Team 1777" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.locator("button[aria-haspopup=menu]:focus").waitFor()
    await button.filter({ hasText: "Team 1777" }).waitFor()
    assert.strictEqual(await selectedTeam(), "Team 1777")
  })
})
