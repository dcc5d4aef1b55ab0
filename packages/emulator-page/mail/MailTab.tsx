/** The tab that shows mails. */
import type { PanelMail, PanelState } from "../../../src/emulator/panel/PanelState.ts"
import type { Route } from "../data/useRoute.ts"
import { Panes } from "../parts/Panes.tsx"
import type { SearchProps } from "../parts/SearchField.tsx"
import { Time } from "../parts/Time.tsx"
import { MailDetail } from "./MailDetail.tsx"

const MailRow = ({ mail }: { readonly mail: PanelMail }) => (
  <>
    <span className="line">
      <strong className="cut">{mail.subject || "(no subject)"}</strong>
      <Time at={mail.sentAt} isShort />
    </span>
    <span className="line">
      <span className="cut">{mail.to}</span>
      {mail.codes[0] !== undefined && <code className="chip">{mail.codes[0]}</code>}
    </span>
    <span className="cut muted">{mail.preview}</span>
  </>
)

interface TabProps {
  readonly state: PanelState
  readonly route: Route
  readonly search: Omit<SearchProps, "label">
}

export const MailTab = ({ route, search, state }: TabProps) => (
  <Panes
    tab="mail"
    title="Mail"
    route={route}
    items={state.mails}
    idOf={({ id }) => id}
    row={(mail) => <MailRow mail={mail} />}
    detail={(mail) => <MailDetail key={mail.id} mail={mail} />}
    search={{ ...search, label: "Search mail" }}
    empty={
      <>
        <p>No mail yet.</p>
        <p>
          Sign up in your app, or ask for a password reset: every mail that the project sends arrives here, and none leaves this
          machine.
        </p>
      </>
    }
  />
)
