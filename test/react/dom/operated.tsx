/** The pages, the account settings and the menus in simulated browsers without layout, rendered and operated with Testing Library. */
import { Theme } from "@radix-ui/themes"
import { act, cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthPages, TeamSwitcher, useAppearance, UserButton } from "../../../src/react/components.ts"
import { AuthProvider } from "../../../src/react/index.ts"
import type { Page } from "../../../src/services/navigation/HandlerUrls.ts"
import { pagePaths } from "../../../src/services/navigation/HandlerUrls.ts"
import { seed } from "../../../src/testing/index.ts"

/** The heading of each page, for a visitor who is signed in if there is a second one. */
const headings: { readonly [P in Page]: string } = {
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Signing out…",
  emailVerification: "This link does not work",
  passwordReset: "This link does not work",
  forgotPassword: "Reset your password",
  oauthCallback: "Signing you in…",
  magicLinkCallback: "This link does not work",
  accountSettings: "Account settings",
  error: "Something went wrong",
  teamInvitation: "This link does not work",
  mfa: "Nothing to verify",
  cliAuthConfirm: "This link does not work",
  onboarding: "You are not signed in",
  teamCreation: "Create a team"
}
const patience = { timeout: 10_000 }

/** An app over an emulator with a user and a team, and the addresses to which it went. */
const world = async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, {
    users: { ada: { displayName: "Ada", apiKeys: ["ci"] } },
    teams: { engine: { members: { ada: ["team_admin"] } } }
  })
  const visits: Array<string> = []
  const { projectId, publishableClientKey } = emulator.project
  const app = createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "cookie",
    navigator: (path) => void visits.push(path)
  })
  const show = (node: ReactNode) =>
    act(async () => {
      render(
        <Theme>
          <AuthProvider app={app}>{node}</AuthProvider>
        </Theme>
      )
    })
  const visit = (path: string) => show(<AuthPages app={app} location={path} navigate={(to) => void visits.push(to)} />)
  const signIn = () => app.auth.signInWithPassword({ email: users.ada.email, password: users.ada.password })
  return { ada: users.ada, app, emulator, show, signIn, visit, visited: visits }
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name }, patience)
const button = (name: string) => screen.findByRole("button", { name }, patience)

/** The tests, for the environment of the file that calls this. */
export const testPages = (): void => {
  let user: ReturnType<typeof userEvent.setup>
  let reports: ReadonlyArray<{ readonly mock: { readonly calls: ReadonlyArray<unknown> } }> = []
  beforeEach(() => {
    user = userEvent.setup()
    reports = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")]
  })
  afterEach(() => {
    cleanup()
    location.hash = ""
    for (const { name } of document.cookie.split("; ").map((cookie) => ({ name: cookie.split("=")[0] }))) {
      document.cookie = `${name}=; Max-Age=0; Path=/`
    }
    assert.deepStrictEqual(reports.flatMap(({ mock }) => mock.calls), [])
  })

  it.for(Object.entries(headings))("shows the page %s", async ([name, title]) => {
    const { signIn, visit } = await world()
    if (name === "accountSettings" || name === "teamCreation") await signIn()
    await visit(`/handler/${pagePaths[name as Page]}`)
    await heading(title)
  })

  it("signs up", async () => {
    const { app, visit, visited } = await world()
    await visit("/handler/sign-up")
    await user.type(await screen.findByLabelText("Email"), "grace@example.com")
    await user.type(screen.getByLabelText("Password"), "analytical engine")
    await user.click(await button("Sign up"))
    await heading("You are signed in")
    assert.deepStrictEqual([(await app.user.find())?.primaryEmail, ...visited], ["grace@example.com", "/"])
  })

  it("refuses a wrong password, and then signs in", async () => {
    const { ada, visit, visited } = await world()
    await visit("/handler/sign-in")
    await user.type(await screen.findByLabelText("Email"), ada.email)
    await user.type(screen.getByLabelText("Password"), "wrong, and long enough")
    await user.click(await button("Sign in"))
    await screen.findByText("Wrong email or password.", {}, patience)
    await user.clear(screen.getByLabelText("Password"))
    await user.type(screen.getByLabelText("Password"), `${ada.password}{Enter}`)
    await vi.waitUntil(() => visited.length > 0, patience)
    assert.deepStrictEqual(visited, ["/"])
  })

  it("signs in ten times in a minute", async () => {
    for (let time = 1; time <= 10; time++) {
      const { ada, app, visit, visited } = await world()
      await visit("/handler/sign-in")
      await user.type(await screen.findByLabelText("Email"), ada.email)
      await user.type(screen.getByLabelText("Password"), ada.password)
      await user.click(await button("Sign in"))
      await vi.waitUntil(() => visited.length > 0, patience)
      assert.deepStrictEqual(visited, ["/"])
      await app.auth.signOut()
      cleanup()
    }
  }, 60_000)

  it("submits a code once it is complete", async () => {
    const { ada, emulator, visit, visited } = await world()
    await visit("/handler/sign-in")
    await user.click(await screen.findByRole("tab", { name: "Email code" }, patience))
    const panel = within(screen.getByRole("tabpanel"))
    await user.type(panel.getByLabelText(/^Email/), ada.email)
    await user.click(panel.getByRole("button"))
    const field = await screen.findByRole("textbox", { name: /code/i }, patience)
    await user.type(field, emulator.inbox(ada.email)[0]?.otp ?? "")
    await vi.waitUntil(() => visited.length > 0, patience)
  })

  it("opens the menus of the user and the teams", async () => {
    const { show, signIn } = await world()
    await signIn()
    const Header = () => (
      <>
        <UserButton appearance={useAppearance()} />
        <TeamSwitcher />
      </>
    )
    await show(<Header />)
    const teams = await screen.findByRole("button", { name: /team/i }, patience)
    await user.click(teams)
    await screen.findByRole("menuitem", { name: "Create a team" }, patience)
    await user.keyboard("{Escape}")
    await user.click(await screen.findByRole("button", { name: /Ada/ }, patience))
    await screen.findByRole("menuitem", { name: "Sign out" }, patience)
  })

  describe("in the account settings", () => {
    const visitSection = async (id: string, title: string) => {
      const setup = await world()
      await setup.signIn()
      location.hash = id
      await setup.visit("/handler/account-settings")
      await screen.findByRole("heading", { level: 2, name: title }, patience)
      return setup
    }
    it.each([["profile", "My profile"], ["sign-in", "Emails and sign-in"], ["sessions", "Active sessions"]])(
      "shows the section %s",
      async (id, title) => {
        await visitSection(id, title)
        await vi.waitUntil(() => document.querySelector("[aria-busy=true]") === null, patience)
      }
    )

    it("turns a notification off", async () => {
      await visitSection("notifications", "Notifications")
      const off = await screen.findByRole("switch", { name: "Marketing" }, patience)
      const before = off.getAttribute("aria-checked")
      await user.click(off)
      await vi.waitUntil(() => off.getAttribute("aria-checked") !== before, patience)
    })

    it("creates an API key with an expiry from the select", async () => {
      await visitSection("api-keys", "API keys")
      await user.click(await button("Create API key"))
      const dialog = within(await screen.findByRole("dialog", {}, patience))
      await user.type(dialog.getByLabelText(/name|description/i), "deploy")
      await user.selectOptions(dialog.getByRole("combobox"), "Never")
      await user.click(dialog.getByRole("button", { name: "Create API key" }))
      await screen.findByText("deploy", {}, patience)
    })

    it("asks before it deletes the account", async () => {
      await visitSection("danger-zone", "Danger zone")
      await user.click(await button("Delete account"))
      const dialog = within(await screen.findByRole("dialog", {}, patience))
      await user.click(dialog.getByRole("button", { name: "Cancel" }))
      assert.isNull(screen.queryByRole("dialog"))
    })

    it("refuses an image that the environment cannot read", async () => {
      await visitSection("profile", "My profile")
      const input = document.querySelector<HTMLInputElement>("input[type=file]")
      assert.isNotNull(input)
      if (input) await user.upload(input, new File(["no image"], "ada.png", { type: "image/png" }))
      await screen.findByRole("alert", {}, patience)
    })
  })
}
