/** The page: the bar, the tabs, and the content of the chosen tab. */
import { Tabs } from "radix-ui"
import { useDeferredValue, useEffect, useState } from "react"
import type { PanelState } from "../../src/emulator/panel/PanelState.ts"
import { ConnectTab } from "./connect/ConnectTab.tsx"
import { TopBar } from "./controls/TopBar.tsx"
import { usePanel } from "./data/usePanel.ts"
import { go, type Tab, tabs, useRoute } from "./data/useRoute.ts"
import { MailTab } from "./mail/MailTab.tsx"
import { Icon } from "./parts/Icon.tsx"
import { ClockContext } from "./parts/Time.tsx"
import { RequestsTab } from "./requests/RequestsTab.tsx"
import { UsersTab } from "./users/UsersTab.tsx"

const titles: { readonly [T in Tab]: string } = { mail: "Mail", users: "Users", requests: "Requests", connect: "Connect" }
const totalOf = ({ totals }: PanelState, tab: Tab): number | undefined =>
  tab === "mail" ? totals.mails : tab === "connect" ? undefined : totals[tab]

const TabList = ({ state }: { readonly state: PanelState }) => (
  <nav>
    <Tabs.List className="tabs" aria-label="What to show">
      {tabs.map((tab) => {
        const total = totalOf(state, tab)
        return (
          <Tabs.Trigger key={tab} value={tab} className="tab">
            <Icon name={tab} />
            {titles[tab]}
            {total !== undefined && <span className="count">{total}</span>}
          </Tabs.Trigger>
        )
      })}
    </Tabs.List>
  </nav>
)

/** Shows in the title how many mails arrived while the page was in the background. */
const useTitle = (mails: number | undefined) => {
  const [seenCount, setSeen] = useState<number>()
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && setSeen(mails)
    look()
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [mails])
  const unseenCount = Math.max(0, (mails ?? 0) - (seenCount ?? mails ?? 0))
  return <title>{unseenCount > 0 ? `(${unseenCount}) Latchkey emulator` : "Latchkey emulator"}</title>
}

export const Page = () => {
  const route = useRoute()
  const [search, setSearch] = useState("")
  const { isLive, state } = usePanel(useDeferredValue(search))
  const title = useTitle(state?.totals.mails)
  if (state === undefined) return <p className="empty" role="status">{title}Connecting to the emulator…</p>
  const tabProps = { state, route, search: { value: search, onChange: setSearch } }
  const choose = (tab: string) => {
    setSearch("")
    go(tabs.find((name) => name === tab) ?? "mail")
  }
  return (
    <ClockContext value={state.clockOffset}>
      {title}
      <TopBar state={state} isLive={isLive} />
      <Tabs.Root className="page" value={route.tab} onValueChange={choose}>
        <TabList state={state} />
        <main>
          <Tabs.Content className="content" value="mail" tabIndex={-1}>
            <MailTab {...tabProps} />
          </Tabs.Content>
          <Tabs.Content className="content" value="users" tabIndex={-1}>
            <UsersTab {...tabProps} />
          </Tabs.Content>
          <Tabs.Content className="content" value="requests" tabIndex={-1}>
            <RequestsTab {...tabProps} />
          </Tabs.Content>
          <Tabs.Content className="content" value="connect" tabIndex={-1}>
            <ConnectTab state={state} />
          </Tabs.Content>
        </main>
      </Tabs.Root>
    </ClockContext>
  )
}
