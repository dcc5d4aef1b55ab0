/** The avatar of a user. */
import type { ReactNode } from "react"
import { Avatar } from "./Avatar.tsx"
import { initials } from "./initials.ts"

/** @category models @since 0.1.0 */
export interface UserAvatarProps {
  /** The user, or part of one, such as a member's profile; without a user, the icon of a person. */
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
  /** A description of the image. Without it the avatar is decorative and hidden from screen readers. */
  readonly label?: string | undefined
  /** Whether to draw a line around it, inside its size. Default: `false`. */
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
