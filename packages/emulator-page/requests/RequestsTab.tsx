/** The tab that shows the log of requests. */
import type { PanelRequest, PanelState } from "../../../src/emulator/panel/PanelState.ts"
import { remove } from "../data/api.ts"
import type { Route } from "../data/useRoute.ts"
import { Badge } from "../parts/Badge.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useNotice } from "../parts/Notice.tsx"
import { Panes } from "../parts/Panes.tsx"
import type { SearchProps } from "../parts/SearchField.tsx"
import { Time } from "../parts/Time.tsx"
import { RequestDetail } from "./RequestDetail.tsx"
import { StatusBadge } from "./StatusBadge.tsx"

const RequestRow = ({ request }: { readonly request: PanelRequest }) => {
  const [path, query] = request.path.split("?", 2)
  return (
    <>
      <span className="line">
        <span className="method">{request.method}</span>
        <code className="cut grow">{path}{query !== undefined && <span className="muted">?{query}</span>}</code>
        <StatusBadge status={request.status} />
      </span>
      <span className="line">
        <span className="cut grow">
          {request.code !== null
            ? <span className="refusal">{request.code}</span>
            : <span className="muted">{request.access ?? "no key"}</span>}
        </span>
        {request.isFaulty && <Badge tone="amber">Fault</Badge>}
        <span className="muted">{request.durationMillis} ms</span>
        <Time at={request.at} isShort />
      </span>
    </>
  )
}

const ClearLog = () => {
  const { attempt } = useNotice()
  return (
    <button
      type="button"
      className="button quiet square"
      aria-label="Clear the log"
      title="Clear the log"
      onClick={() => void attempt(() => remove("/emulator/page/requests"))}
    >
      <Icon name="trash" />
    </button>
  )
}

interface TabProps {
  readonly state: PanelState
  readonly route: Route
  readonly search: Omit<SearchProps, "label">
}

export const RequestsTab = ({ route, search, state }: TabProps) => (
  <Panes
    tab="requests"
    title="Requests"
    route={route}
    items={state.requests}
    idOf={({ id }) => String(id)}
    row={(request) => <RequestRow request={request} />}
    detail={(request) => <RequestDetail key={request.id} request={request} url={state.url} />}
    search={{ ...search, label: "Search requests" }}
    action={<ClearLog />}
    empty={
      <>
        <p>No requests yet.</p>
        <p>The latest 300 requests to the API are kept here, with their bodies. Passwords, tokens, codes and keys are hidden.</p>
      </>
    }
  />
)
