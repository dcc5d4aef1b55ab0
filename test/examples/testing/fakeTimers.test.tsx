// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes"
import { act, cleanup, configure, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import * as Emulator from "latchkey/emulator"
import { AuthPages } from "latchkey/react/components"
import { seed, signedOut } from "latchkey/testing"
import { afterEach, beforeEach, it, vi } from "vitest"

configure({ asyncUtilTimeout: 5_000 })

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it("signs in on the page under fake timers", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, { users: { ada: {} } })
  const { app } = signedOut("client", emulator)
  await act(async () =>
    render(
      <Theme>
        <AuthPages app={app} location="/handler/sign-in" navigate={() => {}} />
      </Theme>
    )
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(await screen.findByLabelText("Email"), users.ada.email)
  await user.type(screen.getByLabelText("Password"), `${users.ada.password}{Enter}`)
  await screen.findByRole("heading", { name: "You are signed in" })
})
