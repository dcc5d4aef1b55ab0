/** Migrates results, error classes and error codes of the existing SDK. */
import { assert, describe, it } from "vitest"
import { migrate, migrateFile, notesOf } from "./Migrated.ts"

const preamble = `import { StackClientApp } from "@stackframe/js"
import { KnownError, KnownErrors } from "@stackframe/stack-shared"
const app = new StackClientApp({ tokenStore: "memory" })
`
const body = (text: string) => migrateFile(preamble + text).replace(/^[^]*?\nconst app = [^\n]*\n/, "")

describe("latchkey migrate (errors)", () => {
  it("rewrites checks of a result's status, data and error", () => {
    assert.strictEqual(
      body(`const result = await app.sendMagicLinkEmail(email)
if (result.status === "ok") print(result.data.nonce)
else if ("error" !== result.status || result.error.errorCode !== "SIGN_UP_NOT_ENABLED") throw result.error
print(result.status)
const login = await app.promptCliLogin({ appUrl })
if (login.status === "ok") save(login.data)
`),
      `const result = await app.safe.auth.sendMagicLink({ email })
if (result.ok) print(reveal(result.value.nonce))
else if (result.ok || !(result.error._tag === "SignUpNotEnabled")) throw result.error
print((result.ok ? "ok" : "error"))
const login = await app.safe.cli.promptLogin({ appUrl })
if (login.ok) save(reveal(login.value))
`
    )
  })

  it("rewrites a switch on a result's status, and other comparisons", () => {
    assert.strictEqual(
      body(`const result = await app.sendMagicLinkEmail(email)
switch (result.status) {
  case "ok": print(result.data.nonce); break
  case "error": throw result.error
}
switch (result.status) { case wanted: print(1) }
if (result.status === wanted) print(2)
`),
      `const result = await app.safe.auth.sendMagicLink({ email })
switch (result.ok) {
  case true: print(reveal(result.value.nonce)); break
  case false: throw result.error
}
switch ((result.ok ? "ok" : "error")) { case wanted: print(1) }
if ((result.ok ? "ok" : "error") === wanted) print(2)
`
    )
  })

  it("rewrites checks of error classes, families and codes", () => {
    assert.strictEqual(
      body(`try {
  await app.getProject()
} catch (error) {
  if (error instanceof KnownErrors.UserNotFound) print(1)
  if (!KnownErrors["UserWithEmailAlreadyExists"].isInstance(error)) print(2)
  const isWeak = KnownErrors.PasswordRequirementsNotMet.isInstance(error)
  if (KnownErrors.InvalidPublishableClientKey.isInstance(error) && print(3)) print(4)
  if (KnownError.isKnownError(error) || error instanceof KnownError) print(error.errorCode)
  if (error.errorCode === "TEAM_NOT_FOUND") print(5)
}
`),
      `try {
  await app.project.get()
} catch (error) {
  if (isKnownError(error) && error._tag === "UserNotFound") print(1)
  if (!(isKnownError(error) && error._tag === "UserEmailAlreadyExists")) print(2)
  const isWeak = isKnownError(error) && isPasswordRequirementsNotMet(error)
  if (isCallError(error) && error.reason._tag === "InvalidPublishableClientKey" && print(3)) print(4)
  if (isKnownError(error) || isKnownError(error)) print(error.code)
  if (isKnownError(error) && error._tag === "TeamNotFound") print(5)
}
`
    )
  })

  it("reads the code of a tested error without a second test, which cannot compile", () => {
    assert.strictEqual(
      body(`try {
  await app.getProject()
} catch (error) {
  if (error instanceof KnownErrors.UserNotFound && ready) print(error.errorCode)
  const code = KnownErrors.SchemaError.isInstance(error) ? error.errorCode : error.errorCode
  if (error instanceof KnownErrors.VerificationCodeError) throw new Error(error.errorCode)
}
`),
      `try {
  await app.project.get()
} catch (error) {
  if (isKnownError(error) && error._tag === "UserNotFound" && ready) print(error.code)
  const code = isCallError(error) && error.reason._tag === "SchemaError" ? error.reason.code : (isKnownError(error) ? error.code : isCallError(error) && isKnownError(error.reason) ? error.reason.code : undefined)
  if (isKnownError(error) && isVerificationCodeError(error)) throw new Error(error.code)
}
`
    )
  })

  it("keeps the import of error classes that it reports", () => {
    const program = `${preamble}try { run() } catch (error) {
  if (KnownErrors.UserNotFound.isInstance(error)) throw error
  if (KnownErrors.NoSuchError.isInstance(error)) throw error
}
`
    const { files, notes } = migrate({ "program.ts": program })
    assert.deepStrictEqual(notes, ["program.ts:6 this error has no class in latchkey, or is not a variable"])
    assert.include(files["program.ts"], "import { KnownErrors } from \"@stackframe/stack-shared\"\n")
  })

  it("rewrites errors that a call returns instead of throwing", () => {
    assert.strictEqual(
      body(`const user = await app.getUser({ or: "throw" })
await user.setPassword({ password })
const error = await user.updatePassword({ oldPassword, newPassword })
if (error?.errorCode === "PASSWORD_CONFIRMATION_MISMATCH") print(error.message)
`),
      `const user = await app.user.get()
await app.safe.auth.setPassword({ password })
const error = await app.safe.auth.updatePassword({ oldPassword, newPassword }).then((result) => result.ok ? undefined : result.error)
if (error?._tag === "PasswordConfirmationMismatch") print(error.message)
`
    )
  })

  it("reports errors and results that it cannot rewrite", () => {
    assert.deepStrictEqual(
      notesOf(`${preamble}try { run() } catch (error) {
  if (error instanceof KnownErrors.NoSuchError) print(1)
  if (lastError().errorCode === "TEAM_NOT_FOUND") print(2)
  if (error.errorCode === "NO_SUCH_CODE") print(3)
  throw new KnownErrors.UserNotFound()
}
const { status } = await app.verifyEmail(code)
`),
      [
        "2 latchkey has no export that replaces it everywhere in this file",
        "5 this error has no class in latchkey, or is not a variable",
        "6 this error has no class in latchkey, or is not a variable",
        "7 this error has no class in latchkey, or is not a variable",
        "10 a result is `{ ok: true, value }` or `{ ok: false, error }`"
      ]
    )
  })
})
