/** `latchkey migrate` rewrites components and their props, or reports them. */
import { assert, describe, it } from "vitest"
import { migrate, migrateFile, notesOf } from "./Migrated.ts"

describe("latchkey migrate (components)", () => {
  it("rewrites pages and components with their props", () => {
    assert.strictEqual(
      migrateFile(
        `import { AuthPage, OAuthButton, OAuthButtonGroup, SelectedTeamSwitcher, SignIn, SignUp, TeamSwitcher, UserButton } from "@stackframe/react"
export const Page = () => {
  const isNew = true
  return isNew ? <SignUp fullPage /> : <SignIn></SignIn>
}
export const Other = () => {
  return <AuthPage type="sign-up" fullPage={false} />
}
export const Bar = () => (
  <>
    <UserButton showUserInfo />
    <SelectedTeamSwitcher allowNull />
    <TeamSwitcher />
    <OAuthButton provider="github" type="sign-in" />
    <OAuthButtonGroup type="sign-in" />
  </>
)
`,
        "bar.jsx"
      ),
      `import { useApp } from "latchkey/react"
import { AuthPage, TeamSwitcher, UserButton } from "latchkey/react/components"
import { OAuthButton, OAuthButtons } from "latchkey/react/pages"
export const Page = () => {
  const app = useApp()
  const isNew = true
  return isNew ? <AuthPage app={app} page="signUp" fullPage /> : <AuthPage app={app} page="signIn"></AuthPage>
}
export const Other = () => {
  const app = useApp()
  return <AuthPage app={app} page="signUp" fullPage={false} />
}
export const Bar = () => (
  <>
    <UserButton showUserInfo />
    <TeamSwitcher personal />
    <TeamSwitcher teamId={null} />
    <OAuthButton provider="github" />
    <OAuthButtons />
  </>
)
`
    )
  })

  it("reports props that change a component, and components as values", () => {
    assert.deepStrictEqual(
      notesOf(
        `import { SelectedTeamSwitcher, SignIn, StackTheme, TeamSwitcher, UserButton } from "@stackframe/react"
export const Page = () => {
  return (
    <StackTheme nonce="abc">
      <SignIn automaticRedirect />
      <TeamSwitcher onChange={(team) => console.log(team.id)} />
      <SelectedTeamSwitcher noUpdateSelectedTeam />
    </StackTheme>
  )
}
export const Other = TeamSwitcher
export type Props = React.ComponentProps<typeof UserButton>
`,
        "bar.tsx"
      ),
      [
        "4 style elements take the nonce in the global `__webpack_nonce__`",
        "5 signed-in users see a link, not a redirect: redirect them where the page is shown",
        "6 `onSwitch` gets a team, which is plain data, or `null`: check the function",
        "7 with the prop `teamId`, a choice does not change the user's selected team",
        "11 the component has other props in latchkey",
        "12 the component has other props in latchkey"
      ]
    )
  })

  it("keeps names of properties that hold components, and reports other pages", () => {
    const { files, notes } = migrate({
      "components.ts": `import { MagicLinkSignIn, SignIn } from "@stackframe/react"
export const forms = { MagicLinkSignIn }
export const pages = { SignIn }
`
    })
    assert.deepStrictEqual(notes, ["components.ts:1 latchkey has no export that replaces it everywhere in this file"])
    assert.strictEqual(
      files["components.ts"],
      `import { MagicLinkForm } from "latchkey/react/pages"
import { SignIn } from "@stackframe/react"
export const forms = { MagicLinkSignIn: MagicLinkForm }
export const pages = { SignIn }
`
    )
  })
})
