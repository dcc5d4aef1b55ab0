// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes"
import { act, cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import * as Emulator from "latchkey/emulator"
import { AuthProvider, useUser } from "latchkey/react"
import { AuthPages } from "latchkey/react/components"
import { mockEndpoints, seed, signedInAs, signedOut } from "latchkey/testing"
import { afterEach, it } from "vitest"

afterEach(cleanup)

const Greeting = () => <p>Hello {useUser({ or: "redirect" }).displayName}!</p>

it("greets the signed-in user", async () => {
  const { app } = signedInAs({ displayName: "Ada" }, "client", mockEndpoints())
  await act(async () =>
    render(
      <AuthProvider app={app}>
        <Greeting />
      </AuthProvider>
    )
  )
  await screen.findByText("Hello Ada!")
})

it("signs in on the page", async () => {
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
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText("Email"), users.ada.email)
  await user.type(screen.getByLabelText("Password"), `${users.ada.password}{Enter}`)
  await screen.findByRole("heading", { name: "You are signed in" })
})
