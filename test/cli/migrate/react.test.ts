/** Migrates providers, hooks and components of the existing SDK. */
import { assert, describe, it } from "vitest"
import { migrate, migrateFile, notesOf } from "./Migrated.ts"

describe("latchkey migrate (React)", () => {
  it("rewrites providers and themes, and imports the styles that they need", () => {
    const { files, notes } = migrate({
      "src/main.tsx": `import { StackHandler, StackProvider, StackTheme } from '@stackframe/react';
import { stackClientApp } from './stack';

export const Root = () => (
  <StackProvider app={stackClientApp}>
    <StackTheme><Home /></StackTheme>
  </StackProvider>
);
export const Handler = () => <StackHandler app={stackClientApp} location={location.pathname} fullPage />;
`,
      "src/stack.ts": `import { StackClientApp } from '@stackframe/react';
export const stackClientApp = new StackClientApp({ tokenStore: 'cookie' });
`
    })
    assert.deepStrictEqual(notes, [
      "src/main.tsx:9 the prop `location` includes the query: pass the router's whole address, or none to read the browser's"
    ])
    assert.strictEqual(
      files["src/main.tsx"],
      `import { Theme } from '@radix-ui/themes';
import '@radix-ui/themes/styles.css';
import { AuthProvider } from 'latchkey/react';
import { AuthPages } from 'latchkey/react/components';
import { stackClientApp } from './stack';

export const Root = () => (
  <AuthProvider app={stackClientApp}>
    <Theme><Home /></Theme>
  </AuthProvider>
);
export const Handler = () => <AuthPages app={stackClientApp} fullPage />;
`
    )
  })

  it("rewrites hooks of users and teams, and adds useApp where the app is needed", () => {
    assert.strictEqual(
      migrateFile(
        `"use client"
import { type CurrentUser, useStackApp, useUser, type Team } from "@stackframe/react"

export function Profile() {
  const user = useUser({ or: "redirect" })
  const teams = user.useTeams()
  const may = user.usePermission(teams[0]!, "publish")
  const channels = user.useContactChannels()
  return <ul onClick={() => user.signOut()}>{teams.map((team) => <Row key={team.id} team={team} />)}{channels.length} {may ? 1 : 0}</ul>
}
const Row = ({ team }: { team: Team }) => {
  const members = team.useUsers()
  return <li onClick={async () => { await team.delete() }}>{members.map((member) => member.teamProfile.displayName)}</li>
}
const Name = ({ user }: { readonly user: CurrentUser }) => {
  const stack = useStackApp()
  const me = stack.useUser()
  return <button onClick={() => void user.update({ displayName: "x" }).then(() => stack.redirectToHome())}>{me?.id}</button>
}
`,
        "profile.tsx"
      ),
      `"use client"
import * as values from "latchkey/live"
import { useApp, useLive, useTeamPermission, useTeams, useUser } from "latchkey/react"
import type { CurrentUser, Team } from "latchkey/schema"

export function Profile() {
  const app = useApp()
  const user = useUser({ or: "redirect" })
  const teams = useTeams()
  const may = useTeamPermission("publish", { teamId: teams[0]!.id })
  const channels = useLive(values.contactChannels)
  return <ul onClick={() => app.auth.signOut()}>{teams.map((team) => <Row key={team.id} team={team} />)}{channels.length} {may ? 1 : 0}</ul>
}
const Row = ({ team }: { team: Team }) => {
  const app = useApp()
  const members = useLive(values.members({ teamId: team.id }))
  return <li onClick={async () => { await app.teams.delete(team.id) }}>{members.map((member) => member.displayName)}</li>
}
const Name = ({ user }: { readonly user: CurrentUser }) => {
  const stack = useApp()
  const me = useUser()
  return <button onClick={() => void stack.user.update({ displayName: "x" }).then(() => stack.navigation.redirectToHome())}>{me?.id}</button>
}
`
    )
  })

  it("rewrites hooks of tokens, payments and admin apps beside equal names", () => {
    const { files, notes } = migrate({
      "app.ts": `import { StackAdminApp } from "@stackframe/react"
export const stack = new StackAdminApp({ tokenStore: "cookie" })
`,
      "page.tsx": `import { useUser } from "@stackframe/react"
import { stack } from "./app"
export const Page = ({ values }: { readonly values: number }) => {
  const user = useUser({ or: "redirect" })
  const { refreshToken } = user.useAuthJson()
  const permissions = user.usePermissions({ recursive: false })
  const invoices = user.useInvoices()
  const credits = user.useItem("credits")
  return <p>{refreshToken}{permissions.length}{invoices.length}{credits.quantity}{values}</p>
}
export const Keys = () => {
  const internalApiKeys = stack.useInternalApiKeys()
  const [user, theme] = [stack.useUser("id"), stack.useEmailTheme("theme")]
  return <p>{internalApiKeys.length}{user?.displayName}{theme.displayName}{stack.useTeams().length}{stack.useProject().displayName}</p>
}
`
    })
    assert.deepStrictEqual(notes.filter((note) => note.startsWith("page.tsx")), [])
    assert.strictEqual(
      files["page.tsx"],
      `import * as latchkeyValues from "latchkey/live"
import * as adminValues from "latchkey/live/admin"
import { reveal } from "latchkey/promise"
import { useLive, useUser } from "latchkey/react"
import { useAdminLive } from "latchkey/react/admin"
import { stack } from "./app"
export const Page = ({ values }: { readonly values: number }) => {
  const user = useUser({ or: "redirect" })
  const { refreshToken } = reveal(useLive(latchkeyValues.tokens) ?? { accessToken: null, refreshToken: null })
  const permissions = useLive(latchkeyValues.projectPermissions({ recursive: false }))
  const invoices = useLive(latchkeyValues.invoices({ userId: user.id }))
  const credits = useLive(latchkeyValues.item("credits", { userId: user.id }))
  return <p>{refreshToken}{permissions.length}{invoices.length}{credits.quantity}{values}</p>
}
export const Keys = () => {
  const internalApiKeys = useAdminLive(adminValues.internalApiKeys)
  const [user, theme] = [useAdminLive(adminValues.serverUser("id")), useAdminLive(adminValues.emailTheme("theme"))]
  return <p>{internalApiKeys.length}{user?.displayName}{theme.displayName}{useAdminLive(adminValues.serverTeams()).items.length}{useAdminLive(adminValues.adminProject).displayName}</p>
}
`
    )
  })

  it("reads `urls` and `projectId` of createNext from the app of the request", () => {
    const { files, notes } = migrate({
      "app.ts": `import { StackServerApp } from "@stackframe/stack"
export const stack = new StackServerApp({ tokenStore: "nextjs-cookie" })
`,
      "page.ts": `import * as all from "./app"
import { stack } from "./app"
export const project = async () => stack.projectId
export const page = () => all.stack.urls.signIn
`
    })
    assert.deepStrictEqual(notes.slice(1), [
      "page.ts:4 the app of the request needs `await`, and this function is not async"
    ])
    assert.strictEqual(
      files["page.ts"],
      `import * as all from "./app"
import { stack } from "./app"
export const project = async () => (await stack.app()).projectId
export const page = () => all.stack.urls.signIn
`
    )
  })

  it("passes no server app to pages", () => {
    const app = `import { StackServerApp } from "@stackframe/stack"
export const stack = new StackServerApp({ tokenStore: "nextjs-cookie" })
`
    const page = `import { AccountSettings } from "@stackframe/stack"
import { stack } from "./app"
export default async function Page() {
  await stack.getUser()
  return <AccountSettings />
}
`
    const { files, notes } = migrate({ "app.ts": app, "page.tsx": page })
    assert.deepStrictEqual(notes.slice(1), [
      "page.tsx:5 the pages need a client app, in a file with \"use client\": `useApp()` gives it"
    ])
    assert.include(files["page.tsx"], "return <AccountSettings />")
    assert.include(files["page.tsx"], "import { AccountSettings } from \"@stackframe/stack\"\n")
  })

  it("reports props, options and hooks that need a decision", () => {
    assert.deepStrictEqual(
      notesOf(
        `import { StackHandler, StackTheme, UserButton, useUser } from "@stackframe/stack"
import { stackServerApp } from "./stack"
export const Menu = () => {
  const teams = useUser()?.useTeams()
  return <StackTheme theme={{ radius: "0" }}><UserButton colorModeToggle={() => {}} />{teams?.length}</StackTheme>
}
export const me = () => useUser({ projectIdMustMatch: "internal" })
`,
        "menu.tsx"
      ),
      [
        "4 a hook must be called each time: call it in a component for signed-in users",
        "5 colours and radius are props of `<Theme>` of Radix Themes",
        "5 the prop `appearance` is the value of `useAppearance()`",
        "7 `projectIdMustMatch` has no equivalent: the app has the type of its project"
      ]
    )
  })
})
