"use client"
/** The place of a text that may come, so that nothing jumps when it does. */
import { Grid, Text } from "@radix-ui/themes"
import { type ReactNode, useRef } from "react"
import { errorLine, size } from "../components/scales.ts"
import { useSmoothGrowth } from "./useSmoothGrowth.ts"

export interface ReservedSpaceProps {
  /** What may come to be said here: for people who want less motion, the room is as high as the highest of these texts. */
  readonly texts?: ReadonlyArray<string> | undefined
  readonly color?: "gray" | "red" | undefined
  readonly id?: string | undefined
  readonly children?: ReactNode
}

/** All in the same cell of a grid, which is as high as the highest of them. */
const cell = { gridArea: "1 / 1" }

/** Space of one line. A text that needs more takes it smoothly, or has it from the start where motion is reduced. */
export const ReservedSpace = ({ children, color = "red", id, texts = [] }: ReservedSpaceProps): ReactNode => {
  const slot = useRef<HTMLDivElement>(null)
  useSmoothGrowth(slot)
  return (
    <Grid asChild columns="minmax(0, 1fr)" minHeight={errorLine} ref={slot}>
      <Text as="div" color={color} size={size.text}>
        {/* Drawn by the styles, unseen: they are no texts of the page for those who look for one or hear it read out. */}
        {Array.from(
          new Set(texts),
          (text) => <div aria-hidden data-latchkey-late data-latchkey-reserved={text} key={text} style={cell} />
        )}
        <div id={id} style={cell}>{children}</div>
      </Text>
    </Grid>
  )
}
