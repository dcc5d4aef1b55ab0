"use client"
/** The placeholder of a form, with the form's size in every language and at every width. */
import { Flex } from "@radix-ui/themes"
import type { ReactNode } from "react"
import { gap, height } from "../ui/scales.ts"
import { BlockSkeleton, TextSkeleton } from "../ui/Skeleton.tsx"
import { useCommonErrorTexts } from "./FormAlert.tsx"
import { ReservedSpace } from "./ReservedSpace.tsx"

export interface FieldShape {
  readonly label: string
  /** Height of the label's row in pixels, larger if the row also contains a link. Default: 20. */
  readonly labelHeight?: number | undefined
  readonly hint?: string | undefined
  /** Height of the input in pixels. Default: 40. */
  readonly height?: number | undefined
  /** Possible error texts of the field. */
  readonly expectedErrors?: ReadonlyArray<string> | undefined
}

/** Placeholders for the fields and for the button below them. */
export const FormSkeleton = ({ fields }: { readonly fields: ReadonlyArray<FieldShape> }): ReactNode => {
  const expected = useCommonErrorTexts()
  return (
    <Flex direction="column">
      {fields.map(({ height: fieldHeight = height.control, hint, label, labelHeight = 20, expectedErrors = [] }, index) => (
        <Flex direction="column" gap={gap.label} key={label}>
          <Flex align="center" height={`${labelHeight}px`}>
            <TextSkeleton style={{ fontSize: "var(--font-size-2)", lineHeight: "16px" }} text={label} />
          </Flex>
          <BlockSkeleton height={fieldHeight} />
          {hint !== undefined && (
            <ReservedSpace isFollowed texts={expectedErrors}>
              <TextSkeleton style={{ fontSize: "var(--font-size-2)", lineHeight: "var(--line-height-2)" }} text={hint} />
            </ReservedSpace>
          )}
          <ReservedSpace
            texts={[...index === fields.length - 1 ? expected : [], ...hint === undefined ? expectedErrors : []]}
          />
        </Flex>
      ))}
      <BlockSkeleton height={height.control} />
    </Flex>
  )
}
