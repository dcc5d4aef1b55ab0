"use client"
/** What stands for texts and forms: as large as they are, in every language and at every width. */
import { Flex, Skeleton } from "@radix-ui/themes"
import type { CSSProperties, ReactNode } from "react"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"
import { useCommonErrorTexts } from "./FormAlert.tsx"
import { ReservedSpace } from "./ReservedSpace.tsx"

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

export interface FieldShape {
  readonly label: string
  /** Pixels of the line with the label, which a link beside it makes higher. Default: 20. */
  readonly labelHeight?: number | undefined
  readonly hint?: string | undefined
  /** What may come to be said about it. */
  readonly refusedWith?: ReadonlyArray<string> | undefined
}

/** Fields, and the button below them. */
export const FormSkeleton = ({ fields }: { readonly fields: ReadonlyArray<FieldShape> }): ReactNode => {
  const expected = useCommonErrorTexts()
  return (
    <Flex direction="column" gap="2">
      {fields.map(({ hint, label, labelHeight = 20, refusedWith = [] }, index) => (
        <Flex direction="column" gap="1" key={label}>
          <Flex align="center" height={`${labelHeight}px`}>
            <TextSkeleton style={{ fontSize: "var(--font-size-2)", lineHeight: "16px" }} text={label} />
          </Flex>
          <BlockSkeleton height={40} />
          {hint !== undefined && (
            <TextSkeleton style={{ fontSize: "var(--font-size-2)", lineHeight: "var(--line-height-2)" }} text={hint} />
          )}
          <ReservedSpace texts={index === fields.length - 1 ? [...expected, ...refusedWith] : refusedWith} />
        </Flex>
      ))}
      <BlockSkeleton height={40} />
    </Flex>
  )
}
