/** Terms that the user accepts on the sign-up page count for the account that another method makes. */
import { assert, describe, it } from "@effect/vitest"
import { account, heading, press, type } from "../AppPages.ts"
import { assertComplete, byCode, byGitHub, companyPages, completedBy, isPrivate, isStep } from "./CompanySignUp.ts"

const { open } = companyPages()

describe("a user who accepted the terms on the sign-up page", () => {
  it("is not asked again after an identity provider made the account", async () => {
    const { page } = await open("/handler/sign-up?after_auth_return_to=%2Fprivate", { only: "terms" })
    await page.getByRole("checkbox").check()
    await byGitHub(page)
    await isPrivate(page)
    assert.deepStrictEqual(await completedBy(page), { versions: ["2026-11"], others: {} })
    assert.deepStrictEqual(await page.evaluate(() => sessionStorage.getItem("latchkey-terms")), null)
  })

  it("is not asked again after a mailed code made the account", async () => {
    const { mail, page } = await open("/handler/sign-up?after_auth_return_to=%2Fprivate", { only: "terms" })
    await page.getByRole("tab", { name: "Email code" }).click()
    await page.getByRole("checkbox").check()
    await type(page, "Email", account.email)
    await press(page, "Send code")
    await heading(page, "Check your email")
    await page.getByLabel("Code from the email").fill(mail().otp)
    await isPrivate(page)
    assert.deepStrictEqual((await completedBy(page)).versions, ["2026-11"])
  })

  it("is not asked again after the mailed link made the account in another tab", async () => {
    const { mail, origin, page, visit } = await open("/handler/sign-up?after_auth_return_to=%2Fprivate", { only: "terms" })
    await page.getByRole("tab", { name: "Email code" }).click()
    await page.getByRole("checkbox").check()
    await type(page, "Email", account.email)
    await press(page, "Send code")
    await heading(page, "Check your email")
    const otherPage = await visit(mail().link.replace(origin, ""), { beside: page })
    await press(otherPage, "Sign in")
    await isPrivate(otherPage)
    assert.deepStrictEqual((await completedBy(otherPage)).versions, ["2026-11"])
    assert.isNull(await otherPage.evaluate(() => localStorage.getItem("latchkey-terms-mail")))
  })

  it("is asked after the link of another mail, whose request did not accept the terms", async () => {
    const { mail, origin, page, visit } = await open("/handler/sign-up?after_auth_return_to=%2Fprivate", { only: "terms" })
    await page.getByRole("tab", { name: "Email code" }).click()
    await page.getByRole("checkbox").check()
    await type(page, "Email", "grace@example.com")
    await press(page, "Send code")
    await heading(page, "Check your email")
    const otherPage = await visit("/handler/sign-in?after_auth_return_to=%2Fprivate", { beside: page })
    await byCode(otherPage)
    const third = await visit(mail(account.email).link.replace(origin, ""), { beside: page })
    await press(third, "Sign in")
    await isStep(third)
    // The first tab follows the session, and must not complete it by what was accepted there for another mail.
    await isStep(page)
    assert.isFalse(await third.getByRole("checkbox").isChecked())
  })

  it("is asked only for the fields, which an identity provider does not send", async () => {
    const { page } = await open("/handler/sign-up?after_auth_return_to=%2Fprivate")
    await page.getByRole("checkbox").check()
    await byGitHub(page)
    await isStep(page)
    assert.isTrue(await page.getByRole("checkbox").isChecked())
    await type(page, "Company", "Analytical Engines")
    await press(page, "Continue")
    await isPrivate(page)
    await assertComplete(page)
  })

  it("is asked after a visit of the sign-in page by, maybe, another person", async () => {
    const { page } = await open("/handler/sign-up?after_auth_return_to=%2Fprivate", { only: "terms" })
    await page.getByRole("checkbox").check()
    await page.getByRole("link", { name: "Sign in" }).click()
    await heading(page, "Sign in")
    await byGitHub(page)
    await isStep(page)
    assert.isFalse(await page.getByRole("checkbox").isChecked())
  })
})

it.each(["/handler/sign-up", "/handler/sign-in"])("required terms without signUpVersion are an error at %s", async (path) => {
  const { allow, page } = await open(path, { version: "none" })
  allow(/signUpVersion/)
  await heading(page, "Something went wrong")
})
