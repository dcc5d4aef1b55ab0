/** The emulator's clock between requests: e-mails that become due are sent when a test looks for them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { onTestFinished, vi } from "vitest"
import { makeSync } from "../../../../src/emulator/index.ts"
import { SendEmail } from "../../../../src/endpoints/emails/Emails.ts"
import { ownerOf } from "../../../kit/emulator.ts"
import { quick, withUser } from "../../Api.ts"
import { callers, mailServer } from "../../Callers.ts"

const email = "ada@example.com"

/** An emulator that holds e-mails for 100 ms, one of which has just been queued, and a real clock that the test moves. */
const withQueuedMail = async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { emulator, server, userId } = await withUser({ mailDelay: 100 })
  await ownerOf(emulator).override(mailServer)
  const sending = await server("POST", "/emails/send-email", { user_ids: [userId], html: "x", subject: "Due" })
  assert.strictEqual(sending.status, 200, sending.text)
  const subjects = () => emulator.inbox(email).map(({ subject }) => subject)
  assert.notInclude(subjects(), "Due")
  return { emulator, subjects, pass: (millis: number) => vi.setSystemTime(Date.now() + millis) }
}

describe("an e-mail that becomes due without a request", () => {
  it("is in the inbox", async () => {
    const { pass, subjects } = await withQueuedMail()
    pass(99)
    assert.notInclude(subjects(), "Due")
    pass(1)
    assert.include(subjects(), "Due")
  })
  it("is in the snapshot", async () => {
    const { emulator, pass } = await withQueuedMail()
    pass(100)
    const { emails, mails } = emulator.snapshot()
    assert.isTrue(mails.some((mail) => Object(mail).subject === "Due"))
    assert.deepInclude(Object(emails.at(-1)), { subject: "Due", status: "sent" })
  })
  it("is sent when the clock moves, counting the time since the last request", async () => {
    const { emulator, pass, subjects } = await withQueuedMail()
    pass(60)
    emulator.advanceClock(40)
    assert.include(subjects(), "Due")
  })
  it.effect("is sent by the clock of the last request's fiber", () =>
    Effect.gen(function*() {
      const { emulator, person, server } = yield* callers(mailServer, makeSync({ ...quick, mailDelay: 100 }))
      const { userId } = yield* person(email)
      yield* server(SendEmail({ body: { userIds: [userId], html: "x", subject: "Due" } }))
      const subjects = () => emulator.inbox(email).map(({ subject }) => subject)
      yield* TestClock.adjust("99 millis")
      assert.notInclude(subjects(), "Due")
      yield* TestClock.adjust("1 millis")
      assert.include(subjects(), "Due")
    }))
})
