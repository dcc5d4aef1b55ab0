"use client"
/** The space below a field for an optional text, without layout shifts. */
import { Grid, Text } from "@radix-ui/themes"
import { type ReactNode, useRef } from "react"
import { size } from "../ui/scales.ts"
import { useSmoothGrowth } from "./useSmoothGrowth.ts"

export interface ReservedSpaceProps {
  /** The texts that may appear. With reduced motion, the space has the height of the tallest one. */
  readonly texts?: ReadonlyArray<string> | undefined
  readonly color?: "gray" | "red" | undefined
  readonly id?: string | undefined
  /** Whether another reserved space follows; the distance to the next field is then part of that space. Default: `false`. */
  readonly isFollowed?: boolean | undefined
  readonly children?: ReactNode
}

/** Puts all texts into one grid cell, which has the height of the tallest text. */
const cell = { gridArea: "1 / 1" }

/**
 * Expands smoothly when a text appears. With reduced motion, reserves the height of the tallest text before any text appears. Its styles
 * are in `RootStyles`.
 */
export const ReservedSpace = ({ children, color = "red", id, isFollowed = false, texts = [] }: ReservedSpaceProps): ReactNode => {
  const slot = useRef<HTMLDivElement>(null)
  useSmoothGrowth(slot)
  return (
    <Grid asChild columns="minmax(0, 1fr)" data-latchkey-gap={isFollowed ? "line" : ""} ref={slot}>
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
