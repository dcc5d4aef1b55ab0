/** A list next to the details of the chosen entry. Narrow screens show only one of the two. */
import { type KeyboardEvent, type ReactNode, useState } from "react"
import { useMatch, wide } from "../data/useMatch.ts"
import { addressOf, go, type Route, type Tab } from "../data/useRoute.ts"
import { Icon } from "./Icon.tsx"
import { SearchField, type SearchProps } from "./SearchField.tsx"

export interface PanesProps<A extends object> {
  readonly route: Route
  readonly tab: Tab
  /** The title of the list, such as "Mails". */
  readonly title: string
  readonly items: ReadonlyArray<A>
  readonly idOf: (item: A) => string
  readonly row: (item: A) => ReactNode
  readonly detail: (item: A) => ReactNode
  readonly empty: ReactNode
  readonly search: SearchProps
  /** The control next to the search field. */
  readonly action?: ReactNode
}

/** Moves the focus between the rows with the arrow keys, and opens the focused row. Each row is a link. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
  if (step === 0) return
  const rows = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("a.row"))
  const next = rows[rows.findIndex((row) => row === document.activeElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.click()
}

export const Panes = <A extends object>(
  { action, detail, empty, idOf, items, route, row, search, tab, title }: PanesProps<A>
) => {
  const isWide = useMatch(wide)
  const [shownItem, setShown] = useState<A>()
  const match = items.find((item) => idOf(item) === route.id)
  if (match !== undefined && match !== shownItem) setShown(match)
  // The open item remains visible when a search excludes it.
  const keptItem = search.value !== "" && shownItem !== undefined && idOf(shownItem) === route.id ? shownItem : undefined
  const currentItem = match ?? keptItem ?? (isWide && route.id === undefined ? items[0] : undefined)
  const isGone = route.id !== undefined && currentItem === undefined
  return (
    <div className="panes" data-shows={route.id === undefined ? "list" : "detail"}>
      <section className="list-pane" aria-label={title}>
        <div className="list-head">
          <SearchField {...search} />
          {action}
        </div>
        {items.length === 0
          ? <div className="empty">{search.value === "" ? empty : <p>Nothing matches “{search.value}”.</p>}</div>
          : (
            <ul className="rows" onKeyDown={moveFocus}>
              {items.map((item) => (
                <li key={idOf(item)}>
                  <a className="row" href={addressOf(tab, idOf(item))} aria-current={item === currentItem ? "true" : undefined}>
                    {row(item)}
                  </a>
                </li>
              ))}
            </ul>
          )}
      </section>
      <section className="detail-pane" aria-label="Detail">
        <button type="button" className="button quiet back" onClick={() => go(tab)}>
          <Icon name="back" />
          {title}
        </button>
        {currentItem === undefined
          ? <p className="empty">{isGone ? "This item no longer exists." : "Select an item to see its details."}</p>
          : detail(currentItem)}
      </section>
    </div>
  )
}
