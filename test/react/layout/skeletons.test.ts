/** Loading pages: no layout shift, one title, and skeletons of the final size. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { Fault } from "../../../src/emulator/index.ts"
import type { ClientApp } from "../../../src/promise/index.ts"
import { returnPage, runFirst } from "../../kit/browser/ContextPool.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, everyFeature, heading, join, press, type, type VisitOptions, type World } from "../AppPages.ts"
import type { Font } from "../Fonts.ts"
import { type Box, boxOf, recordLayout } from "../layoutShifts.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production", "pages", "held")
/**
 * The narrow font in the widest window and the wide font in the narrowest, each with every second page. The deep run tests both fonts in
 * both windows, with every page.
 */
const widths = isDeep
  ? [[1280, "inter"], [1280, "dejavu-sans"], [320, "inter"], [320, "dejavu-sans"]] as const
  : [[1280, "inter"], [320, "dejavu-sans"]] as const
const isSelected = (index: number, width: typeof widths[number][0]) => isDeep || widths[index % 2]?.[0] === width
const card = ".rt-Card"

/** The left edge, the top and the width of a card, without its height, because the content may change. */
const placeOf = (box: Box | null) => box && `${box.x}, ${box.y}, ${box.width} wide`
/** Titles that depend on a response; no page starts with one of them. */
const titlesOfResponses = new Set(["This link does not work", "You are signed in", "Sign-in failed"])
const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

/** The titles of a page with several steps, in order. */
type Titles = string | ReadonlyArray<string>

/** A project with a user, and the addresses of all pages by their final headings. */
const preparation = async (font: Font) => {
  const setup = await world({ ...everyFeature, "apiKeys.enabled.user": true }, { font, gated: true })
  const member = await setup.visit("/")
  await join(member)
  const verification = relative(setup.mail().link)
  const teamId = await member.evaluate(async ({ email }) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.user.update({ displayName: "Ada Lovelace", selectedTeamId: id })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "grace2@example.com", callbackUrl: at("magic-link-callback") })
    return id
  }, account)
  const invitation = relative(setup.mail("grace@example.com").link)
  const signedOutPages: { readonly [path: string]: Titles } = {
    "/handler/sign-in": "Sign in",
    "/handler/sign-up": "Sign up",
    "/handler/forgot-password": "Reset your password",
    [relative(setup.mail().link)]: "Set a new password",
    "/handler/password-reset": "This link does not work",
    [verification]: "Verify your email",
    [relative(setup.mail("grace2@example.com").link)]: "Sign in?",
    [invitation]: "You are invited to a team",
    "/handler/mfa": "Two-factor authentication",
    "/handler/oauth-callback?error=server_error&errorCode=OAUTH_PROVIDER_ACCESS_DENIED&state=x": [
      "Signing you in…",
      "Sign-in failed"
    ],
    "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED": "Sign-in cancelled",
    "/handler/nowhere": "Page not found"
  }
  const signedInPages: { readonly [path: string]: Titles } = {
    "/handler/sign-in": "You are signed in",
    [invitation]: "Join Analytical?",
    "/handler/cli-auth-confirm?login_code=x": "Sign in to the command line?"
  }
  return { made: setup, member, teamId, signedOutPages, signedInPages }
}

interface PageLoad {
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  readonly options: VisitOptions
  /** The skeleton of the page, and the elements whose positions are compared before and after. */
  readonly placeholder: string
  readonly held?: string
  /** Later actions on the page, which must not move anything either. */
  readonly afterwards?: ((page: Page) => Promise<void>) | undefined
}

/** Opens a page with slow responses, waits until it has loaded, and returns the problems. */
const load = async (setup: World, { afterwards, held, options, path, placeholder, ready }: PageLoad) => {
  const pendingPattern = path === "/handler/sign-out" ? /\/sessions\/current$/ : undefined
  const { before, end, prepare, recorded } = recordLayout({ made: setup, placeholder, held, unanswered: pendingPattern })
  const page = await setup.visit(path, {
    ...options,
    prepare: async (page) => {
      await prepare(page)
      if (path === "/handler/mfa") {
        await runFirst(page, () => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45)))
      }
    }
  })
  await ready(page)
  const { headings, shifts, titles } = await recorded(page)
  const after = held === undefined ? null : await boxOf(page, held)
  await afterwards?.(page)
  const later = (await recorded(page)).shifts.slice(shifts.length)
  // A response that is still delayed stays delayed, because it would redirect.
  end()
  await returnPage(page)
  const name = `${path} at ${options.viewport?.width}`
  return {
    headings: headings.join(),
    titles: titles.join(),
    before: before(),
    after,
    name,
    wrong: [...shifts.map((shift) => `${name}: ${shift}`), ...later.map((shift) => `${name}, afterwards: ${shift}`)]
  }
}

/** The delay of a response in milliseconds: after 500, browsers no longer attribute a shift to the user's input. */
const responseDelay = 600

/** Functions that submit input which the emulator refuses after a delay, by page title: at a field, or for the whole form. */
const refusal = (setup: World): { readonly [title: string]: (page: Page) => Promise<void> } => {
  const delayResponse = (path: string, fault: Fault = {}) =>
    setup.emulator.addFault({ ...fault, path, delayMillis: responseDelay, method: "POST" })
  return {
    "Sign in": async (page) => {
      delayResponse("/auth/password/sign-in")
      await type(page, "Email", account.email)
      await type(page, "Password", "difference engine")
      await press(page, "Sign in")
      await page.getByText("Wrong email or password.").waitFor()
    },
    "Sign up": async (page) => {
      delayResponse("/auth/password/sign-up")
      await type(page, "Email", account.email)
      await type(page, "Password", account.password)
      await press(page, "Sign up")
      await page.getByText("An account with this email already exists.").waitFor()
    },
    "Reset your password": async (page) => {
      delayResponse("/auth/password/send-reset-code", { status: 400 })
      await type(page, "Email", account.email)
      await press(page, "Send link")
      await page.getByRole("alert").filter({ hasText: "Something went wrong." }).waitFor()
    },
    "Verify your email": async (page) => {
      delayResponse("/contact-channels/verify", { status: 400 })
      await press(page, "Verify")
      await page.getByRole("alert").filter({ hasText: "Something went wrong." }).waitFor()
    },
    "Two-factor authentication": async (page) => {
      const code = "INVALID_TOTP_CODE"
      delayResponse("/auth/mfa/sign-in", {
        status: 400,
        headers: { "x-stack-known-error": code },
        body: JSON.stringify({ code, error: "no" })
      })
      await type(page, "Six-digit code", "000000")
      await page.getByText("Wrong code.").waitFor()
    },
    "Emails and sign-in": async (page) => {
      delayResponse("/auth/password/update")
      await press(page, "Change password")
      await type(page, "Current password", "difference engine")
      await type(page, "New password", account.password)
      await press(page, "Change password")
      await page.getByText("Your current password is wrong.").waitFor()
    }
  }
}

describe.each(widths)("at %i pixels in %s", (width, font) => {
  const viewport = { width, height: 800 }

  it("pages do not shift while loading, and have one heading and one title", async () => {
    const { signedInPages, signedOutPages, made, member, teamId } = await preparation(font)
    const wrong: Array<string> = []
    const signedOutPage = await made.visit("/", { viewport })
    const refusals = refusal(made)
    let nextPage = 0
    const look = async (beside: Page, path: string, titles: Titles) => {
      if (!isSelected(nextPage++, width)) return
      const names = [titles].flat()
      const title = names.at(-1) ?? ""
      const resolve = await load(made, {
        path,
        ready: (page) => heading(page, title),
        options: { beside, viewport },
        placeholder: `${card} [aria-busy] .rt-Skeleton`,
        held: card,
        afterwards: refusals[title]
      })
      const { after, before, headings, name } = resolve
      wrong.push(...resolve.wrong)
      if (headings !== names.join()) wrong.push(`${name}: headings ${headings}`)
      if (resolve.titles !== ["App", ...names].join()) wrong.push(`${name}: titles ${resolve.titles}`)
      // An address that is not a page loads nothing.
      if (title === "Page not found") return assert.isNull(before)
      if (placeOf(before) !== placeOf(after)) wrong.push(`${name}: from ${placeOf(before)} to ${placeOf(after)}`)
      // Names of users and teams may change the height by a line; in an invitation, so may the heading with the team's name and the text.
      const growth = before && after ? Math.round(after.height - before.height) : 0
      const allowedProblems = path.startsWith("/handler/team-invitation") ? 28 : path.startsWith("/handler/cli") ? 24 : 16
      if (Math.abs(growth) > allowedProblems && !titlesOfResponses.has(title)) wrong.push(`${name}: ${growth} pixels higher`)
    }
    for (const [path, title] of Object.entries(signedOutPages)) await look(signedOutPage, path, title)
    for (const [path, title] of Object.entries(signedInPages)) await look(member, path, title)
    // The response never comes, because it would redirect, so the member stays signed in.
    await signedOutPage.context().addCookies(await member.context().cookies())
    await look(signedOutPage, "/handler/sign-out", "Signing out…")
    const sections = {
      profile: "My profile",
      "sign-in": "Emails and sign-in",
      notifications: "Notifications",
      sessions: "Active sessions",
      "api-keys": "API keys",
      "danger-zone": "Danger zone",
      [`team-${teamId}`]: "Analytical",
      "new-team": "Create a team"
    }
    for (const [id, title] of Object.entries(sections).filter((_, index) => isSelected(index, width))) {
      const path = `/handler/account-settings#${id}`
      const ready = async (page: Page) => {
        await page.getByRole("heading", { level: 2, name: title }).waitFor()
        await page.locator("main section").first().waitFor()
      }
      const resolve = await load(made, {
        path,
        ready,
        options: { beside: member, viewport },
        placeholder: ".rt-Skeleton",
        afterwards: refusals[title]
      })
      wrong.push(...resolve.wrong)
      if (resolve.headings !== "Account settings") wrong.push(`${id}: headings ${resolve.headings}`)
      if (resolve.titles !== `App,${title} – Account settings`) wrong.push(`${id}: titles ${resolve.titles}`)
    }
    for (const path of ["/header", "/header?info"]) {
      const ready = (page: Page) => page.getByRole("button", { name: "Ada Lovelace" }).waitFor()
      // Last, because the session ends.
      const leave = async (page: Page) => {
        await page.evaluate(() => window.app.auth.signOut())
        await page.getByRole("button", { name: "Account", exact: true }).waitFor()
      }
      const options = { beside: member, viewport }
      const afterwards = path === "/header?info" ? leave : undefined
      wrong.push(...(await load(made, { afterwards, path, ready, options, placeholder: ".rt-Skeleton" })).wrong)
    }
    assert.deepStrictEqual(wrong, [])
  }, 400_000)
})
