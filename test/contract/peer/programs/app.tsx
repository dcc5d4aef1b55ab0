import {
  type CurrentUser,
  SignIn,
  StackClientApp,
  StackHandler,
  StackProvider,
  StackTheme,
  type Team,
  UserButton,
  useStackApp,
  useUser
} from "@stackframe/react"
import { KnownErrors } from "@stackframe/stack-shared"
import { type FormEvent, Suspense, useState } from "react"

/** An app in the browser: provider, pages, hooks and a form. The test compiles it after the migration, and does not run it. */
const stackClientApp = new StackClientApp({
  projectId: "7d1f0a52-6c3e-4b8a-9e41-2f5b8c0d6a13",
  tokenStore: "cookie",
  urls: { afterSignIn: "/welcome" }
})

export const App = ({ path }: { readonly path: string }) => (
  <StackProvider app={stackClientApp}>
    <StackTheme>
      <Suspense fallback="…">
        {path.startsWith("/handler") ? <StackHandler app={stackClientApp} location={path} fullPage /> : <Home />}
      </Suspense>
    </StackTheme>
  </StackProvider>
)

const Home = () => {
  const user = useUser()
  return user ? <Dashboard /> : <SignIn />
}

const Dashboard = () => {
  const user = useUser({ or: "redirect" })
  const teams = user.useTeams()
  const channels = user.useContactChannels()
  return (
    <main>
      <UserButton showUserInfo />
      <Profile user={user} />
      <p>{channels.filter((channel) => channel.isVerified).length} verified</p>
      {teams.map((team) => <Row key={team.id} team={team} />)}
      <button onClick={() => void user.signOut()}>Sign out</button>
    </main>
  )
}

const Profile = ({ user }: { readonly user: CurrentUser }) => {
  const [error, setError] = useState("")
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await user.update({ displayName: "Ada" })
    const refusal = await user.updatePassword({ oldPassword: "a", newPassword: "b" })
    if (KnownErrors.PasswordRequirementsNotMet.isInstance(refusal)) setError("weak")
    else if (refusal) setError(refusal.message)
  }
  return <form onSubmit={(event) => void save(event)}>{user.displayName} {user.selectedTeam?.displayName} {error}</form>
}

const Row = ({ team }: { readonly team: Team }) => {
  const app = useStackApp()
  const me = app.useUser({ or: "throw" })
  const members = team.useUsers()
  const mayDelete = me.usePermission(team, "$delete_team")
  const invite = async (email: string) => {
    await team.inviteUser({ email })
    await app.redirectToHome()
  }
  return (
    <section onClick={() => void invite("grace@example.com")}>
      {team.displayName}: {members.map((member) => member.teamProfile.displayName ?? member.id).join(", ")}
      {mayDelete && <button onClick={() => void team.delete()}>Delete</button>}
    </section>
  )
}
