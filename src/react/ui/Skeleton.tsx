"use client"
/** Placeholders for texts and blocks, with the size of the content that replaces them. */
import { Flex, Skeleton, VisuallyHidden } from "@radix-ui/themes"
import type { CSSProperties, ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useDelayedPending } from "../hooks/useDelayedPending.ts"

/** Hides a placeholder until `long` is true: most content arrives within 150 ms. */
const visibility = (long: boolean): CSSProperties => long ? {} : { visibility: "hidden" }

/** A placeholder with the size of `text`. */
export const TextSkeleton = ({ style, text }: { readonly text: string; readonly style?: CSSProperties }): ReactNode => {
  const long = useDelayedPending()
  const size = { display: "block", height: "auto", width: "fit-content", maxWidth: "100%", ...style, ...visibility(long) }
  // A skeleton with a child element becomes that element, with the surrounding font, and is valid inside a paragraph.
  return (
    <Skeleton>
      <span aria-hidden data-latchkey-reserved={text} style={size} />
    </Skeleton>
  )
}

/** A placeholder for an input, a button, or any other full-width block. */
export const BlockSkeleton = ({ height }: { readonly height: number }): ReactNode => {
  const long = useDelayedPending()
  return <Skeleton aria-hidden height={`${height}px`} style={visibility(long)} />
}

/** Approximate heights of a section's cards in pixels, from top to bottom: in a wide window, and on a phone. */
export type Heights = { readonly [width in "narrow" | "wide"]: ReadonlyArray<number> }

/** Placeholder cards of approximately the final size. */
export const SectionSkeleton = ({ heights: { narrow, wide } }: { readonly heights: Heights }): ReactNode => {
  const { t } = useTranslation()
  const long = useDelayedPending()
  return (
    <Flex aria-busy direction="column" gap="4">
      <VisuallyHidden>{t("status.loading")}</VisuallyHidden>
      {wide.map((height, index) => (
        <Skeleton
          aria-hidden
          height={{ initial: `${narrow[index] ?? height}px`, sm: `${height}px` }}
          // The items are the same on each rendering.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          style={{ borderRadius: "var(--radius-5)", ...visibility(long) }}
        />
      ))}
    </Flex>
  )
}
