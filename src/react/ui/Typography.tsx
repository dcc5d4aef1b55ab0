/** Text in the styles of the pages. */
import { Heading, type HeadingProps, Text, type TextProps } from "@radix-ui/themes"
import type { CSSProperties, ReactNode } from "react"

export type TypographyType = "h1" | "h2" | "h3" | "h4" | "p" | "text" | "label" | "footnote"
export type TypographyVariant = "primary" | "secondary" | "destructive" | "success"

const colors = { primary: undefined, secondary: "gray", destructive: "red", success: "green" } as const

const headings: { readonly [type: string]: Pick<HeadingProps, "as" | "size" | "weight"> } = {
  h1: { as: "h1", size: "7", weight: "bold" },
  h2: { as: "h2", size: "6", weight: "bold" },
  h3: { as: "h3", size: "5", weight: "medium" },
  h4: { as: "h4", size: "4", weight: "medium" }
}
const texts = {
  p: { as: "p", size: "3" },
  text: { as: "p", size: "2" },
  label: { as: "label", size: "2", weight: "medium" },
  footnote: { as: "p", size: "1" }
} as const satisfies { readonly [type: string]: Pick<TextProps, "as" | "size" | "weight"> }

export interface TypographyProps {
  /** The element and its size. Default: `p`. */
  readonly type?: TypographyType | undefined
  /** The text's role, which sets its colour. Default: `primary`. */
  readonly variant?: TypographyVariant | undefined
  readonly id?: string | undefined
  /** The id of the input that a `label` belongs to. */
  readonly htmlFor?: string | undefined
  /** Use -1 for a heading that receives the focus when its page is shown. */
  readonly tabIndex?: number | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly children?: ReactNode
}

/** Text as a paragraph, heading or label, in the sizes of the pages. */
export const Typography = ({ type = "p", variant = "primary", ...rest }: TypographyProps): ReactNode => {
  // Omits absent props, because Radix Themes does not accept `undefined`.
  const props = Object.fromEntries(Object.entries({ color: colors[variant], ...rest }).filter(([, value]) => value !== undefined))
  if (type === "p" || type === "text" || type === "label" || type === "footnote") {
    return <Text {...texts[type] as TextProps} {...props} />
  }
  return <Heading {...headings[type]} {...props} />
}
