/** The rows of lists in the account settings. */
import { Badge, Flex, Text } from "@radix-ui/themes"
import { Children, type ReactNode } from "react"

const plain = { listStyle: "none", margin: 0, padding: 0 }

/** Rows, one below the other, with separators between them. */
export const Rows = ({ children, empty }: { readonly children: ReactNode; readonly empty?: string | undefined }): ReactNode => {
  const rows = Children.toArray(children)
  if (rows.length === 0) return empty === undefined ? null : <Text as="p" color="gray" size="2">{empty}</Text>
  return (
    <ul role="list" style={plain}>
      {rows.map((row, index) => (
        <li
          // The rows have their own keys.
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
  /** A picture before the title, such as an avatar. */
  readonly picture?: ReactNode
  readonly title: string
  readonly badges?: ReactNode
  /** Small text below the title; one detail per line on narrow screens. */
  readonly details?: ReadonlyArray<string | undefined> | undefined
  readonly action?: ReactNode
}

const detailStyle = { overflowWrap: "anywhere", textWrap: "pretty" } as const

/** An item of a list, with its actions. */
export const Row = ({ action, badges, details = [], picture, title }: RowProps): ReactNode => (
  <Flex align="center" gap="3" justify="between" wrap="wrap">
    <Flex
      align={details.length > 0 ? { initial: "start", sm: "center" } : "center"}
      flexBasis="150px"
      flexGrow="1"
      gap="3"
      minWidth="0"
    >
      {picture}
      <Flex direction="column" gap="1" minWidth="0">
        <Flex align="center" gap="2" wrap="wrap">
          <Text dir="auto" size="3" style={{ overflowWrap: "anywhere" }} weight="medium">{title}</Text>
          {badges}
        </Flex>
        <Flex gapX="4" wrap="wrap">
          {details.map((detail) =>
            detail !== undefined && <Text color="gray" dir="auto" key={detail} size="2" style={detailStyle}>{detail}</Text>
          )}
        </Flex>
      </Flex>
    </Flex>
    {Boolean(action) && <Flex flexShrink="0" gap="2">{action}</Flex>}
  </Flex>
)

/** A badge next to a row's title. */
export const RowBadge = (
  { children, color = "gray" }: { readonly children: string; readonly color?: "gray" | "green" | "amber" | "red" }
): ReactNode => <Badge color={color} variant="soft">{children}</Badge>
