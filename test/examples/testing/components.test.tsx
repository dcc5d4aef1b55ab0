// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes"
import { cleanup, configure, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import * as Emulator from "latchkey/emulator"
import { useApp, useTeams, useUser } from "latchkey/react"
import { AuthErrorBoundary, AuthPages } from "latchkey/react/components"
import { renderSignedIn } from "latchkey/testing/react"
import { afterEach, it } from "vitest"

afterEach(cleanup)
// Pages load with their first use, which takes longer than the default of a second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

const newEmulator = () => Emulator.makeSync({ passwordIterations: 1 })

const Members = () => <p>{useUser({ or: "redirect" }).displayName} is in {useTeams().map((team) => team.displayName).join()}</p>

it("greets the signed-in user, with teams", async () => {
  await renderSignedIn(render, <Members />, {
    emulator: newEmulator(),
    users: { ada: { displayName: "Ada" } },
    teams: { engine: { displayName: "Engine", members: { ada: ["team_admin"] } } }
  })
  await screen.findByText("Ada is in Engine")
})

it("offers to try again in an outage", async () => {
  const members = (
    <Theme>
      <AuthErrorBoundary>
        <Members />
      </AuthErrorBoundary>
    </Theme>
  )
  const faults = [{ path: "/teams", status: 503, count: 100 }]
  await renderSignedIn(render, members, { emulator: newEmulator(), users: { ada: {} }, faults })
  await screen.findByRole("alert")
})

const SignIn = () => (
  <Theme>
    <AuthPages app={useApp()} location="/handler/sign-in" navigate={() => {}} />
  </Theme>
)

it("signs in on the page", async () => {
  const { users } = await renderSignedIn(render, <SignIn />, { emulator: newEmulator(), users: { ada: {} }, as: null })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText("Email"), users.ada.email)
  await user.type(screen.getByLabelText("Password"), `${users.ada.password}{Enter}`)
  await screen.findByRole("heading", { name: "You are signed in" })
})
