"use client"
/** Lists of any length: a search and pages of 50 entries, so that thousands of entries are shown as fast as a few. */
import { Flex, Text, TextField } from "@radix-ui/themes"
import { type ReactNode, useRef, useState } from "react"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { Icon } from "../../ui/Icon.tsx"

/** The number of entries in a page. A list that is not longer has neither a search nor pages. */
const pageLength = 50

/** Ignores case, accents and the width of letters. */
const simplify = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** Returns the items whose text contains the query. */
export const search = <Item extends object>(
  items: ReadonlyArray<Item>,
  textOf: (item: Item) => string,
  query: string
): ReadonlyArray<Item> => {
  const words = simplify(query.trim())
  return words === "" ? items : items.filter((item) => simplify(textOf(item)).includes(words))
}

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

export const SearchField = ({ label, onValue, value }: SearchFieldProps): ReactNode => (
  <TextField.Root
    aria-label={label}
    onChange={({ target }) => onValue(target.value)}
    placeholder={label}
    size="3"
    style={{ boxShadow: "inset 0 0 0 1px var(--gray-9)" }}
    type="search"
    value={value}
  >
    <TextField.Slot>
      <Icon name="search" />
    </TextField.Slot>
  </TextField.Root>
)

export interface LongListProps<Item> {
  readonly items: ReadonlyArray<Item>
  /** The text that the search looks in. Default: no search. */
  readonly textOf?: ((item: Item) => string) | undefined
  /** Renders the items of a page. */
  readonly children: (page: ReadonlyArray<Item>) => ReactNode
}

/** Shows the items in pages. The first visible line says which of how many they are; screen readers announce it when it changes. */
export const LongList = <Item extends object>({ children, items, textOf }: LongListProps<Item>): ReactNode => {
  const { t } = useTranslation()
  const [query, setQuery] = useState("")
  const [page, setPage] = useState(0)
  const range = useRef<HTMLParagraphElement>(null)
  if (items.length <= pageLength) return children(items)
  const results = textOf === undefined ? items : search(items, textOf, query)
  const count = results.length
  const lastPage = Math.max(0, Math.ceil(count / pageLength) - 1)
  const index = Math.min(page, lastPage)
  const first = index * pageLength
  const rows = results.slice(first, first + pageLength)
  const turn = (step: number) => {
    setPage(index + step)
    // Scrolls to the beginning of the new page, and continues there.
    range.current?.focus()
  }
  const pageButton = (text: string, step: number, isLast: boolean) => (
    <BusyButton
      blocked={isLast}
      color="gray"
      onClick={() => turn(step)}
      pending={false}
      size="2"
      variant="soft"
    >
      {text}
    </BusyButton>
  )
  const change = (text: string) => {
    setQuery(text)
    setPage(0)
  }
  return (
    <Flex direction="column" gap="4">
      <Flex direction="column" gap="2">
        {textOf && <SearchField label={t("list.search")} onValue={change} value={query} />}
        <Text as="p" color="gray" ref={range} role="status" size="2" style={{ outline: "none" }} tabIndex={-1}>
          {count === 0 ? t("list.none") : t("list.range", { first: first + 1, last: first + rows.length, count })}
        </Text>
      </Flex>
      {children(rows)}
      {lastPage > 0 && (
        <Flex gap="3" justify="end">
          {pageButton(t("list.previous"), -1, index === 0)}
          {pageButton(t("list.next"), 1, index === lastPage)}
        </Flex>
      )}
    </Flex>
  )
}
