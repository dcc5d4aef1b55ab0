"use client"
/** A round image of a user or a team, with a fallback. */
import { type CSSProperties, type ReactNode, useState } from "react"

/** The default width and height of an avatar, in pixels. */
export const avatarSize = 34
/** The size of the text, as a share of the avatar's width. */
export const avatarTextShare = 0.4
/** The size of the icon, as a share of the avatar's width. */
export const avatarIconShare = 0.6

export interface AvatarProps {
  readonly imageUrl?: string | null | undefined
  /** The initials, shown if there is no image or it does not load. Default: the icon of a person. */
  readonly initials?: string | undefined
  /** The width and height, in pixels. Default: 34. */
  readonly size?: number | undefined
  /** A description of the image. If absent, the avatar is decorative and hidden from screen readers. */
  readonly label?: string | undefined
  /** Whether to draw a border inside the avatar's edge. Default: `false`. */
  readonly border?: boolean | undefined
}

const borderStyle: CSSProperties = { boxSizing: "border-box", border: "1px solid var(--gray-a6)" }

const circle: CSSProperties = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  overflow: "hidden",
  borderRadius: "50%",
  // Opaque, so that it is readable on a button.
  background: "var(--accent-3)",
  color: "var(--accent-12)",
  fontWeight: "var(--font-weight-medium)",
  lineHeight: 1,
  // Gives it an edge in forced colours.
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

/** Shows the image if it loads, otherwise the initials or the icon of a person. Needs only a `<Theme>` for its colours. */
export const Avatar = ({ border = false, imageUrl, initials, label, size = avatarSize }: AvatarProps): ReactNode => {
  const [failedUrl, setFailedUrl] = useState<string>()
  const hasImage = imageUrl !== null && imageUrl !== undefined && imageUrl !== "" && imageUrl !== failedUrl
  // The image may have failed before React attached the handler; `decode` also accepts an image without an intrinsic size.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) void image.decode().catch(() => setFailedUrl(imageUrl ?? undefined))
  }
  return (
    <span
      {...(label === undefined ? { "aria-hidden": true } : { "aria-label": label, role: "img" })}
      style={{ ...circle, ...(border && borderStyle), width: size, height: size, fontSize: size * avatarTextShare }}
    >
      {hasImage && (
        <img
          alt=""
          draggable={false}
          height={size}
          key={imageUrl}
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
          ref={look}
          // Hides the page's address from the image's host.
          referrerPolicy="no-referrer"
          src={imageUrl}
          style={{ width: "100%", height: "100%", objectFit: "cover" }}
          width={size}
        />
      )}
      {!hasImage && (initials ?? <PersonIcon size={size * avatarIconShare} />)}
    </span>
  )
}
