"use client"
/** Placeholders of texts and blocks, as large as what replaces them. */
import { Skeleton } from "@radix-ui/themes"
import type { CSSProperties, ReactNode } from "react"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"

/** Whether it is to be seen: most of what is waited for is there within 150 ms. */
const shown = (long: boolean): CSSProperties => long ? {} : { visibility: "hidden" }

/** As large as a text. */
export const TextSkeleton = ({ style, text }: { readonly text: string; readonly style?: CSSProperties }): ReactNode => {
  const long = useDelayedPending()
  const size = { display: "block", height: "auto", width: "fit-content", maxWidth: "100%", ...style, ...shown(long) }
  // A skeleton with an element in it is that element, and has the letters around it. It may stand in a paragraph.
  return (
    <Skeleton>
      <span aria-hidden data-latchkey-reserved={text} style={size} />
    </Skeleton>
  )
}

/** A line to type into, a button, or anything else that is as wide as there is room. */
export const BlockSkeleton = ({ height }: { readonly height: number }): ReactNode => {
  const long = useDelayedPending()
  return <Skeleton aria-hidden height={`${height}px`} style={shown(long)} />
}
