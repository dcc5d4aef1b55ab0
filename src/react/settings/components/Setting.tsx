"use client"
/** What the sections of the account settings are built of: cards, rows of lists, and what has gone wrong. */
import { Badge, Callout, Card, Flex, Heading, Text } from "@radix-ui/themes"
import { Children, type ReactNode, useId } from "react"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { isCancellation } from "../../translation/errorText.ts"

export interface SettingProps {
  /** Left out where it is all there is below the heading of its section. */
  readonly title?: string | undefined
  readonly text?: ReactNode
  /** Beside the title, or below it where there is no room. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One thing that can be set: its name, what it is for, and how to set it. */
export const Setting = ({ action, children, text, title }: SettingProps): ReactNode => {
  const id = useId()
  const head = title !== undefined || text !== undefined || Boolean(action)
  return (
    <Card asChild size="3">
      <section {...(title !== undefined && { "aria-labelledby": id })}>
        <Flex direction="column" gap="4">
          {head && (
            <Flex
              align={{ initial: "stretch", sm: "center" }}
              direction={{ initial: "column", sm: "row" }}
              gap="4"
              justify="between"
            >
              <Flex direction="column" gap="1" minWidth="0">
                {title !== undefined && <Heading as="h3" id={id} size="4" weight="medium">{title}</Heading>}
                {text !== undefined && <Text as="p" color="gray" size="2">{text}</Text>}
              </Flex>
              {Boolean(action) && <Flex flexShrink="0" gap="3" wrap="wrap">{action}</Flex>}
            </Flex>
          )}
          {children}
        </Flex>
      </section>
    </Card>
  )
}

const plain = { listStyle: "none", margin: 0, padding: 0 }

/** Rows below each other, parted by lines. */
export const Rows = ({ children, empty }: { readonly children: ReactNode; readonly empty?: string | undefined }): ReactNode => {
  const rows = Children.toArray(children)
  if (rows.length === 0) return empty === undefined ? null : <Text as="p" color="gray" size="2">{empty}</Text>
  return (
    <ul role="list" style={plain}>
      {rows.map((row, index) => (
        <li
          // Its rows come with keys of their own.
          key={typeof row === "object" && "key" in row ? row.key : index}
          style={{
            ...(index > 0 && { borderTop: "1px solid var(--gray-a5)", paddingTop: "var(--space-3)" }),
            ...(index < rows.length - 1 && { paddingBottom: "var(--space-3)" })
          }}
        >
          {row}
        </li>
      ))}
    </ul>
  )
}

export interface RowProps {
  /** Before the title, such as an avatar. */
  readonly picture?: ReactNode
  readonly title: string
  readonly badges?: ReactNode
  /** Below the title, in small letters; each on a line where there is no room. */
  readonly details?: ReadonlyArray<string | undefined> | undefined
  readonly action?: ReactNode
}

/** One of a list, with what can be done to it. */
export const Row = ({ action, badges, details = [], picture, title }: RowProps): ReactNode => (
  <Flex align="center" gap="3" justify="between" wrap="wrap">
    <Flex align="center" flexBasis="150px" flexGrow="1" gap="3" minWidth="0">
      {picture}
      <Flex direction="column" gap="1" minWidth="0">
        <Flex align="center" gap="2" wrap="wrap">
          <Text dir="auto" size="3" style={{ overflowWrap: "anywhere" }} weight="medium">{title}</Text>
          {badges}
        </Flex>
        <Flex gapX="4" wrap="wrap">
          {details.map((detail) =>
            detail !== undefined && (
              <Text color="gray" dir="auto" key={detail} size="2" style={{ overflowWrap: "anywhere" }}>{detail}</Text>
            )
          )}
        </Flex>
      </Flex>
    </Flex>
    {Boolean(action) && <Flex flexShrink="0" gap="2">{action}</Flex>}
  </Flex>
)

/** A word about a row. */
export const RowBadge = (
  { children, color = "gray" }: { readonly children: string; readonly color?: "gray" | "green" | "amber" | "red" }
): ReactNode => <Badge color={color} variant="soft">{children}</Badge>

/** What something was refused with, told at once; nothing for what was the person's own choice. */
export const ErrorCallout = ({ error }: { readonly error: unknown }): ReactNode => {
  const { errorText } = useTranslation()
  if (error === null || error === undefined || isCancellation(error)) return null
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Text size="2">{errorText(error)}</Callout.Text>
    </Callout.Root>
  )
}

/** What went well: told at once, and shown until something changes. Where there is nothing to say it takes no room. */
export const SuccessText = ({ children }: { readonly children?: string | false | undefined }): ReactNode => (
  <Text as="p" color="green" role="status" size="2" {...(!children && { style: { position: "absolute" } })}>{children}</Text>
)
