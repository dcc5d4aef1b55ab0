/** A user's initials and display name. */
import type { PanelUser } from "../../../src/emulator/panel/PanelState.ts"

export const nameOf = ({ displayName, email, isAnonymous }: PanelUser): string =>
  displayName ?? email ?? (isAnonymous ? "Anonymous" : "No name")

const initialsOf = (name: string) =>
  name.split(/[\s.@_-]+/).filter(Boolean).slice(0, 2).map((word) => word[0]?.toUpperCase()).join("")

export const Avatar = ({ user }: { readonly user: PanelUser }) => (
  <span className="avatar" aria-hidden="true">{user.isAnonymous ? "?" : initialsOf(nameOf(user))}</span>
)
