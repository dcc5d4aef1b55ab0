/** A user: profile, sessions and actions. */
import type { PanelUser } from "../../../src/emulator/panel/PanelState.ts"
import { remove } from "../data/api.ts"
import { go } from "../data/useRoute.ts"
import { Badge } from "../parts/Badge.tsx"
import { Code } from "../parts/Code.tsx"
import { Confirm } from "../parts/Confirm.tsx"
import { CopyField } from "../parts/Copy.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useNotice } from "../parts/Notice.tsx"
import { Time } from "../parts/Time.tsx"
import { Avatar, nameOf } from "./Avatar.tsx"
import { Sessions } from "./Sessions.tsx"
import { SignInAs } from "./SignInAs.tsx"

const Badges = ({ user }: { readonly user: PanelUser }) => (
  <p className="badges">
    {user.email !== null && (
      user.isEmailVerified ? <Badge tone="green">Verified</Badge> : <Badge tone="amber">Unverified</Badge>
    )}
    {user.hasSecondFactor ? <Badge tone="blue">Second factor</Badge> : <Badge>No second factor</Badge>}
    {user.isAnonymous && <Badge tone="amber">Anonymous</Badge>}
    {user.restricted !== null && !user.isAnonymous && <Badge tone="red">Restricted: {user.restricted.replaceAll("_", " ")}
    </Badge>}
  </p>
)

const Facts = ({ user }: { readonly user: PanelUser }) => (
  <dl className="facts">
    <dt>Signs in with</dt>
    <dd>{user.methods.length === 0 ? "nothing" : user.methods.join(", ")}</dd>
    <dt>Teams</dt>
    <dd>{user.teams.length === 0 ? "none" : user.teams.join(", ")}</dd>
    <dt>Signed up</dt>
    <dd>
      <Time at={user.signedUpAt} />
    </dd>
    <dt>Last active</dt>
    <dd>
      <Time at={user.lastActiveAt} />
    </dd>
  </dl>
)

interface UserDetailProps {
  readonly user: PanelUser
  readonly appOrigin: string | null
}

export const UserDetail = ({ appOrigin, user }: UserDetailProps) => {
  const { say } = useNotice()
  const deleteUser = async () => {
    await remove(`/emulator/page/users/${user.id}`)
    say(`Deleted ${nameOf(user)}.`)
    go("users")
  }
  return (
    <article className="detail">
      <header className="detail-head with-avatar">
        <Avatar user={user} />
        <div className="lines">
          <h2 className="cut">{nameOf(user)}</h2>
          <p className="muted cut">{user.email ?? "No e-mail address"}</p>
        </div>
      </header>
      <Badges user={user} />
      <SignInAs user={user} appOrigin={appOrigin} />
      <section>
        <h3>Profile</h3>
        <CopyField label="Id" text={user.id} />
        <Facts user={user} />
        {Object.keys(user.metadata).length > 0 && <Code text={JSON.stringify(user.metadata, null, 2)} what="the metadata" />}
      </section>
      <Sessions user={user} />
      <div className="actions">
        <Confirm
          className="button danger-quiet"
          title={`Delete ${nameOf(user)}?`}
          text="This deletes the user and the user’s sessions, passkeys, API keys and memberships. Teams are kept."
          action="Delete user"
          onConfirm={deleteUser}
        >
          <Icon name="trash" />
          Delete user
        </Confirm>
      </div>
    </article>
  )
}
