/** The avatar of a user. */
import type { ReactNode } from "react"
import { Avatar } from "./Avatar.tsx"
import { initials } from "./initials.ts"

/** @category models @since 0.1.0 */
export interface UserAvatarProps {
  /** The user, or an object with some of a user's fields, such as a member's profile. If absent, the avatar shows the icon of a person. */
  readonly user?:
    | {
      readonly displayName?: string | null | undefined
      readonly primaryEmail?: string | null | undefined
      readonly profileImageUrl?: string | null | undefined
    }
    | null
    | undefined
  /** The width and height, in pixels. Default: 34. */
  readonly size?: number | undefined
  /** A description of the image. If absent, the avatar is decorative and hidden from screen readers. */
  readonly label?: string | undefined
  /** Whether to draw a border inside the avatar's edge. Default: `false`. */
  readonly border?: boolean | undefined
}

/**
 * A user's image or, if it does not load, the first two letters of the name or the primary e-mail address. Without these, an icon.
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
