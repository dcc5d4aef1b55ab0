/** The tab that shows users. */
import type { PanelState, PanelUser } from "../../../src/emulator/panel/PanelState.ts"
import type { Route } from "../data/useRoute.ts"
import { Badge } from "../parts/Badge.tsx"
import { Panes } from "../parts/Panes.tsx"
import type { SearchProps } from "../parts/SearchField.tsx"
import { Time } from "../parts/Time.tsx"
import { Avatar, nameOf } from "./Avatar.tsx"
import { UserDetail } from "./UserDetail.tsx"

const UserRow = ({ user }: { readonly user: PanelUser }) => (
  <span className="with-avatar">
    <Avatar user={user} />
    <span className="lines">
      <span className="line">
        <strong className="cut">{nameOf(user)}</strong>
        <Time at={user.lastActiveAt} isShort />
      </span>
      <span className="line">
        <span className="cut muted">{user.email ?? user.id}</span>
        {user.hasSecondFactor && <Badge tone="blue">2FA</Badge>}
        {user.email !== null && !user.isEmailVerified && <Badge tone="amber">Unverified</Badge>}
        {user.project !== null && <Badge>{user.project}</Badge>}
      </span>
    </span>
  </span>
)

interface TabProps {
  readonly state: PanelState
  readonly route: Route
  readonly search: Omit<SearchProps, "label">
}

export const UsersTab = ({ route, search, state }: TabProps) => (
  <Panes
    tab="users"
    title="Users"
    route={route}
    items={state.users}
    idOf={({ id }) => id}
    row={(user) => <UserRow user={user} />}
    detail={(user) => <UserDetail key={user.id} user={user} appOrigin={state.appOrigin} />}
    search={{ ...search, label: "Search users" }}
    empty={
      <>
        <p>No users yet.</p>
        <p>Sign up in your app, or create a user with the server’s API.</p>
      </>
    }
  />
)
