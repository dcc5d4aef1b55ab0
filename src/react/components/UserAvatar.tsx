/** The avatar of a user. */
import type { ReactNode } from "react"
import { Avatar } from "./Avatar.tsx"
import { initials } from "./initials.ts"

/** @category models @since 0.1.0 */
export interface UserAvatarProps {
  /** The user, or what is known of one, such as a member's profile; nobody has the icon of a person. */
  readonly user?:
    | {
      readonly displayName?: string | null | undefined
      readonly primaryEmail?: string | null | undefined
      readonly profileImageUrl?: string | null | undefined
    }
    | null
    | undefined
  /** In pixels. Default: 34. */
  readonly size?: number | undefined
  /** What the image shows. Without it the avatar is decoration, which screen readers pass over. */
  readonly label?: string | undefined
  /** Whether a line is drawn around it, inside of its size. Default: `false`. */
  readonly border?: boolean | undefined
}

/**
 * A user's image if it loads, else the first two letters of the name, else of the primary e-mail address, else an icon.
 * @category components @since 0.1.0
 */
export const UserAvatar = ({ border, label, size, user }: UserAvatarProps): ReactNode => (
  <Avatar
    border={border}
    imageUrl={user?.profileImageUrl}
    initials={initials(user?.displayName, user?.primaryEmail)}
    label={label}
    size={size}
  />
)
