/** The place of a text that may come, kept for it, so that nothing moves when it does. */
import { Grid, Text } from "@radix-ui/themes"
import type { ReactNode } from "react"

export interface ReservedSpaceProps {
  /** What may come to be said here: the room is as high as the highest of these texts, and never less than a line. */
  readonly texts?: ReadonlyArray<string> | undefined
  readonly children?: ReactNode
}

/** All in the same cell of a grid, which is as high as the highest of them. */
const cell = { gridArea: "1 / 1" }

/** Space for one text at a time. One that is higher than those that were to be expected has the room it needs. */
export const ReservedSpace = ({ children, texts = [] }: ReservedSpaceProps): ReactNode => (
  <Grid asChild columns="minmax(0, 1fr)" minHeight="var(--line-height-2)">
    <Text as="div" color="red" size="2">
      {/* Drawn by the styles, unseen: they are no texts of the page, for whoever looks for one or hears it read out. */}
      {Array.from(new Set(texts), (text) => <div aria-hidden data-latchkey-reserved={text} key={text} style={cell} />)}
      <div style={cell}>{children}</div>
    </Text>
  </Grid>
)
