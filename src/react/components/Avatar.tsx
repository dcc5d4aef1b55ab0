"use client"
/** A round image of a user or a team, with a fallback. */
import { type CSSProperties, type ReactNode, useState } from "react"

/**
 * Default side of an avatar in pixels, and the shares of text and icon in it.
 * @category constants @since 0.1.0
 */
export const avatarSize = 34
/** @category constants @since 0.1.0 */
export const avatarTextShare = 0.4
/** @category constants @since 0.1.0 */
export const avatarIconShare = 0.6

/** @category models @since 0.1.0 */
export interface AvatarProps {
  readonly imageUrl?: string | null | undefined
  /** Shown without an image, or if it does not load; without initials, the icon of a person. */
  readonly initials?: string | undefined
  /** In pixels. Default: 34. */
  readonly size?: number | undefined
  /** A description of the image. Without it the avatar is decorative and hidden from screen readers. */
  readonly label?: string | undefined
  /** Whether to draw a line around it, inside its size. Default: `false`. */
  readonly border?: boolean | undefined
}

const bordered: CSSProperties = { boxSizing: "border-box", border: "1px solid var(--gray-a6)" }

const circle: CSSProperties = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  overflow: "hidden",
  borderRadius: "50%",
  // Opaque, to be readable on a button.
  background: "var(--accent-3)",
  color: "var(--accent-12)",
  fontWeight: "var(--font-weight-medium)",
  lineHeight: 1,
  // An edge for forced colours.
  outline: "1px solid transparent",
  outlineOffset: -1,
  userSelect: "none",
  verticalAlign: "middle"
}

const PersonIcon = ({ size }: { readonly size: number }): ReactNode => (
  <svg aria-hidden="true" fill="currentColor" height={size} viewBox="0 0 24 24" width={size}>
    <path d="M12 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm0 2c-5 0-9 2.7-9 6v2h18v-2c0-3.3-4-6-9-6Z" />
  </svg>
)

/**
 * The image if it loads, else the initials, else the icon of a person. Needs only a `<Theme>` for its colours.
 * @category components @since 0.1.0
 */
export const Avatar = ({ border = false, imageUrl, initials, label, size = avatarSize }: AvatarProps): ReactNode => {
  const [failedUrl, setFailedUrl] = useState<string>()
  const shown = imageUrl !== null && imageUrl !== undefined && imageUrl !== "" && imageUrl !== failedUrl
  // The image may have failed before React attached the handler; `decode` also accepts an image without an intrinsic size.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) void image.decode().catch(() => setFailedUrl(imageUrl ?? undefined))
  }
  return (
    <span
      {...(label === undefined ? { "aria-hidden": true } : { "aria-label": label, role: "img" })}
      style={{ ...circle, ...(border && bordered), width: size, height: size, fontSize: size * avatarTextShare }}
    >
      {shown && (
        <img
          alt=""
          draggable={false}
          height={size}
          key={imageUrl}
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
          ref={look}
          // The image's host should not learn the address of the page.
          referrerPolicy="no-referrer"
          src={imageUrl}
          style={{ width: "100%", height: "100%", objectFit: "cover" }}
          width={size}
        />
      )}
      {!shown && (initials ?? <PersonIcon size={size * avatarIconShare} />)}
    </span>
  )
}
