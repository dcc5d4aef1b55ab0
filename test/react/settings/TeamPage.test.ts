/** The settings of teams in Chromium, for members and for administrators. */
import { assert, describe, it } from "@effect/vitest"
import { focusOn, inDialog } from "../Page.ts"
import { focusedField, go, password, setting, settingsStories, user, waitForLoad, waitForStatus } from "../Settings.ts"

const { elsewhere, emulator, newEmail, visit } = settingsStories()

/** Another user with an account. */
const createUser = async (displayName: string) => {
  const [app, email] = [elsewhere(), newEmail()]
  await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  await app.user.update({ displayName })
  return { app, email }
}
const invitationOf = (email: string) => emulator.inbox(email)[0]?.code ?? assert.fail("no mail")

/** The page of a user who has created a team on it and sees the team. */
const withTeam = async () => {
  const page = await visit()
  await go(page, "Create a team")
  await page.getByRole("textbox", { name: "Team name" }).fill("Analytical Engines")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Analytical Engines", level: 2 }).waitFor()
  await waitForLoad(page)
  return page
}

describe("a team", () => {
  it("requires a name, and is shown after it is created", async () => {
    const page = await visit()
    await go(page, "Create a team")
    await page.getByRole("button", { name: "Create a team" }).click()
    assert.deepStrictEqual(await focusedField(page), ["name", "Enter a name.", "true"])
    await page.keyboard.type("Analytical Engines")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Analytical Engines", level: 2 }).waitFor()
    await focusOn(page, "Analytical Engines")
    await page.goBack()
    await page.getByRole("heading", { name: "Create a team", level: 2 }).waitFor()
  })

  it("can be renamed, and so can the user's profile in the team", async () => {
    const page = await withTeam()
    const name = page.getByRole("textbox", { name: "Team name" })
    await name.fill("")
    await page.keyboard.press("Enter")
    assert.deepStrictEqual(await focusedField(page), ["name", "Enter a name.", "true"])
    await page.keyboard.type("Difference Engines")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Difference Engines", level: 2 }).waitFor()
    await page.getByRole("textbox", { name: "My name in this team" }).fill("Countess")
    await page.keyboard.press("Enter")
    await setting(page, "Members").getByText("Countess").waitFor()
    assert.strictEqual((await user(page)).displayName, "Ada Lovelace")
  })

  it("lets its creator invite members, revoke an invitation and remove a member", async () => {
    const page = await withTeam()
    const section = setting(page, "Invite a member")
    const grace = await createUser("Grace Hopper")
    const email = section.getByRole("textbox", { name: "Email" })
    await email.fill("grace@")
    await page.keyboard.press("Enter")
    assert.strictEqual((await focusedField(page))[2], "true")
    for (const to of [grace.email, "mary@example.com"]) {
      await email.fill(to)
      await page.keyboard.press("Enter")
      await waitForStatus(page, `Invitation sent to ${to}.`)
    }
    await section.getByRole("button", { name: "Revoke the invitation to mary@example.com" }).click()
    await waitForStatus(page, "The invitation was revoked.")
    await section.getByText("mary@example.com", { exact: true }).waitFor({ state: "detached" })

    await grace.app.invitations.accept({ code: invitationOf(grace.email) })
    await page.evaluate("app.teams.list().then(([{ id }]) => app.members.update({ teamId: id, displayName: 'Ada' }))")
    const members = setting(page, "Members")
    await members.getByText("Grace Hopper").waitFor()
    await members.getByRole("button", { name: "Remove Grace Hopper from the team" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    // The dialog stays open until the provider has answered.
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    await members.getByText("Grace Hopper").waitFor({ state: "detached" })
    assert.deepStrictEqual(await grace.app.teams.list(), [])
  })

  it("shows only permitted parts to its members, and lets them leave", async () => {
    const charles = await createUser("Charles Babbage")
    const team = await charles.app.teams.create({ displayName: "Difference Engines" })
    const page = await visit()
    await charles.app.invitations.send({ teamId: team.id, email: page.email, callbackUrl: "http://localhost:3000/join" })
    await page.evaluate(
      (code) => (window as never as { app: ReturnType<typeof elsewhere> }).app.invitations.accept({ code }),
      invitationOf(page.email)
    )
    await go(page, "Difference Engines")
    assert.deepStrictEqual(
      await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents(),
      ["Members", "Invite a member", "Leave team"]
    )
    assert.strictEqual(await page.getByRole("button", { name: /^Remove/ }).count(), 0)
    assert.strictEqual(await page.getByRole("textbox", { name: "Team name" }).count(), 0)
    await page.getByRole("button", { name: "Leave team" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave team" }).click()
    await page.getByRole("link", { name: "Difference Engines" }).waitFor({ state: "detached" })
    await page.getByRole("heading", { name: "My profile", level: 2 }).waitFor()
  })

  it("can get an API key, and can be deleted", async () => {
    const page = await withTeam()
    await setting(page, "Team API keys").getByRole("button", { name: "Create API key" }).click()
    await page.getByRole("dialog").getByText("Keys let programs act for the team. Treat them like passwords.").waitFor()
    await inDialog(page)
    await page.keyboard.type("Deployment")
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await setting(page, "Team API keys").getByText("Deployment").waitFor()
    await page.getByRole("button", { name: "Delete team" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete team" }).click()
    await page.getByRole("link", { name: "Analytical Engines" }).waitFor({ state: "detached" })
  })
})
