"use client"
/** The space below a field for an optional text, without layout shifts. */
import { Grid, Text } from "@radix-ui/themes"
import { type ReactNode, useRef } from "react"
import { size } from "../components/scales.ts"
import { useSmoothGrowth } from "./useSmoothGrowth.ts"

export interface ReservedSpaceProps {
  /** Possible texts: with reduced motion, the space has the height of the highest. */
  readonly texts?: ReadonlyArray<string> | undefined
  readonly color?: "gray" | "red" | undefined
  readonly id?: string | undefined
  /** Whether another such space follows, with the distance to the next field. Default: `false`. */
  readonly isFollowed?: boolean | undefined
  readonly children?: ReactNode
}

/** All in the same grid cell, which has the height of the highest. */
const cell = { gridArea: "1 / 1" }

/** Expands smoothly with a late text, or has reserved its height from the start with reduced motion. Its styles are in `RootStyles`. */
export const ReservedSpace = ({ children, color = "red", id, isFollowed = false, texts = [] }: ReservedSpaceProps): ReactNode => {
  const slot = useRef<HTMLDivElement>(null)
  useSmoothGrowth(slot)
  return (
    <Grid asChild columns="minmax(0, 1fr)" data-latchkey-room={isFollowed ? "line" : ""} ref={slot}>
      <Text as="div" color={color} size={size.text}>
        {/* Rendered by styles and invisible: not part of the page's text for search or screen readers. */}
        {Array.from(
          new Set(texts),
          (text) => <div aria-hidden data-latchkey-late data-latchkey-reserved={text} key={text} style={cell} />
        )}
        <div id={id} style={cell}>{children}</div>
      </Text>
    </Grid>
  )
}
