/** Lists a user's sessions, and ends them. */
import type { PanelUser } from "../../../src/emulator/panel/PanelState.ts"
import { remove } from "../data/api.ts"
import { Badge } from "../parts/Badge.tsx"
import { useNotice } from "../parts/Notice.tsx"
import { Time } from "../parts/Time.tsx"

const maxShown = 8

export const Sessions = ({ user }: { readonly user: PanelUser }) => {
  const { attempt, say } = useNotice()
  const endAll = () =>
    attempt(async () => {
      await remove(`/emulator/page/users/${user.id}/sessions`)
      say("All sessions ended.")
    })
  const { length } = user.sessions
  return (
    <section>
      <div className="section-head">
        <h3>Sessions</h3>
        {length > 0 && <button type="button" className="button" onClick={() => void endAll()}>End all</button>}
      </div>
      {length === 0 ? <p className="muted">None.</p> : (
        <ul className="sessions">
          {user.sessions.slice(0, maxShown).map(({ createdAt, id, isImpersonation, lastUsedAt }) => (
            <li key={id}>
              <span>
                Started <Time at={createdAt} />
              </span>
              <span className="muted">
                used <Time at={lastUsedAt} />
              </span>
              {isImpersonation && <Badge tone="blue">Signed in as</Badge>}
            </li>
          ))}
        </ul>
      )}
      {length > maxShown && <p className="muted">and {length - maxShown} older ones</p>}
    </section>
  )
}
