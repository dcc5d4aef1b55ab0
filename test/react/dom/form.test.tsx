// @vitest-environment happy-dom
/** What a form does at each attempt that fails, not only at the first. */
import { act, cleanup, render, screen } from "@testing-library/react"
import { Effect } from "effect"
import type { ReactNode } from "react"
import { afterEach, assert, it, vi } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { Field, FormBody, PagesTheme, SubmitButton, useForm } from "../../../src/react/components.ts"
import { AuthProvider } from "../../../src/react/index.ts"

afterEach(cleanup)

const Invitation = (): ReactNode => {
  const form = useForm({ values: { name: "" }, validate: () => ({ name: "Enter a name." }), send: () => Effect.void })
  return (
    <FormBody form={form} label="Invitation">
      <Field {...form.field("name")} label="Name" />
      <SubmitButton form={form}>Invite</SubmitButton>
    </FormBody>
  )
}

it("a validation that throws is reported to the page, and nothing is sent", async () => {
  const mistake = new TypeError("x is undefined")
  const report = vi.fn()
  vi.stubGlobal("reportError", report)
  const send = vi.fn(() => Effect.void)
  const Mistaken = (): ReactNode => {
    const form = useForm({
      values: { name: "" },
      validate: () => {
        throw mistake
      },
      send
    })
    return (
      <FormBody form={form} label="Mistaken">
        <SubmitButton form={form}>Send</SubmitButton>
      </FormBody>
    )
  }
  const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
  render(
    <AuthProvider app={app}>
      <PagesTheme>
        <Mistaken />
      </PagesTheme>
    </AuthProvider>
  )
  await act(async () => screen.getByRole("button").click())
  assert.deepStrictEqual(report.mock.calls, [[mistake]])
  assert.strictEqual(send.mock.calls.length, 0)
  vi.unstubAllGlobals()
  await app.dispose()
})

it("each failed attempt announces the error and moves the focus to the field", async () => {
  const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
  render(
    <AuthProvider app={app}>
      <PagesTheme>
        <Invitation />
      </PagesTheme>
    </AuthProvider>
  )
  const button = screen.getByRole("button")
  const alerts: Array<Element | undefined> = []
  for (const _ of [1, 2]) {
    button.focus()
    await act(async () => button.click())
    assert.strictEqual(document.activeElement, screen.getByRole("textbox"))
    alerts.push(screen.getAllByRole("alert").at(-1))
  }
  // Screen readers announce a new element.
  assert.notStrictEqual(alerts[0], alerts[1])
  await app.dispose()
})
