"use client"
/** Small decorative icons, hidden from screen readers. */
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"

/** Line drawings on a 24 by 24 grid. */
const paths = {
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c.6-3.5 3.7-5.5 8-5.5s7.4 2 8 5.5",
  mail: "M3 6h18v12H3zM3.5 6.5 12 13l8.5-6.5",
  bell: "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4",
  device: "M3 5h18v11H3zM9 20h6M12 16v4",
  key: "M14.5 13.500a5 5 0 1 0-4-4L3 17v4h4v-2.500h2.500V16h2z",
  passkey:
    "M9.500 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2.500 20c.5-3.700 3-5.500 7-5.500 1.200 0 2.300.2 3.200.5M17.500 15a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400ZM17.500 15v6l1.800-1.800M17.500 18h1.500",
  team:
    "M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.500c.4-3 2.9-4.5 6.5-4.500s6.1 1.5 6.5 4.500M16 4.800a3.5 3.5 0 0 1 0 6.400M18 15.300c2 .6 3.2 2 3.5 4.2",
  plus: "M12 5v14M5 12h14",
  contrast: "M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 3.500v17M12 8.500h7M12 12h8.500M12 15.500h7",
  terminal: "M3 5h18v14H3zM7 10l3 2.500-3 2.500M12.500 15.500H16",
  search: "M11 17.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.800 15.800 20 20",
  check: "m5 12.5 4.5 4.500L19 7.5",
  warning: "M12 4 2.5 20h19zM12 10v4.500M12 17.200v.3",
  gear:
    "M12 15.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 2.500v3M12 18.500v3M2.5 12h3M18.5 12h3M5.3 5.300l2.1 2.100M16.6 16.600l2.1 2.100M18.7 5.300l-2.1 2.100M7.4 16.600l-2.1 2.1",
  enter: "M14 4h5v16h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5",
  leave: "M10 4H5v16h5M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  more: "M5.5 12h.1M12 12h.1M18.5 12h.1",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  down: "m7 10 5 5 5-5"
} as const

export type IconName = keyof typeof paths

export interface IconProps {
  readonly name: IconName
  /** The width and height, in pixels. Default: 16. */
  readonly size?: number | undefined
}

/** Icons that show a direction, and are mirrored in right-to-left languages. */
const directedIcons: ReadonlySet<IconName> = new Set(["enter", "leave"])

export const Icon = ({ name, size = 16 }: IconProps): ReactNode => {
  const { direction } = useTranslation()
  const isMirrored = direction === "rtl" && directedIcons.has(name)
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={name === "more" ? 3 : 1.8}
      style={{ flexShrink: 0, ...(isMirrored && { transform: "scaleX(-1)" }) }}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  )
}
