/** The bar at the top: the emulator's name, connection status, address and controls. */
import type { PanelState } from "../../../src/emulator/panel/PanelState.ts"
import { post } from "../data/api.ts"
import { go } from "../data/useRoute.ts"
import { Confirm } from "../parts/Confirm.tsx"
import { CopyButton } from "../parts/Copy.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useNotice } from "../parts/Notice.tsx"
import { Appearance } from "./Appearance.tsx"
import { ClockButton } from "./ClockButton.tsx"
import { FaultsButton } from "./FaultsButton.tsx"

const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M20 7a5.5 5.5 0 0 0-5.3 7L8 20.7V25h4.3v-2.7H15v-2.7h2l1.3-1.2A5.5 5.5 0 1 0 20 7Zm1.5 5.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3Z" />
  </svg>
)

const ResetButton = () => {
  const { say } = useNotice()
  const reset = async () => {
    await post("/emulator/reset")
    say("The emulator was reset. The keys have not changed.")
    go("mail")
  }
  return (
    <Confirm
      className="button labelled"
      label="Reset"
      title="Reset the emulator?"
      text="This deletes all users, teams, mails, faults and requests, and resets the clock. The project’s keys do not change."
      action="Reset"
      onConfirm={reset}
    >
      <Icon name="reset" />
      <span>Reset</span>
    </Confirm>
  )
}

export const TopBar = ({ isLive, state }: { readonly state: PanelState; readonly isLive: boolean }) => (
  <header className="top-bar">
    <Mark />
    <h1>
      Latchkey <span>emulator</span>
    </h1>
    <span className={isLive ? "live" : "live lost"} role="status">
      <span className="dot" aria-hidden="true" />
      <span className="live-text">{isLive ? "Live" : "Reconnecting…"}</span>
    </span>
    <span className="address">
      <code>{state.url.replace(/^https?:\/\//, "")}</code>
      <CopyButton text={state.url} what="the address" />
    </span>
    <div className="controls">
      <ClockButton state={state} />
      <FaultsButton faults={state.faults} />
      <ResetButton />
      <Appearance />
    </div>
  </header>
)
