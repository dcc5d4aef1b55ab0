/** Signs in as a user: through a link that opens the app, or with tokens for a program. */
import { useId } from "react"
import type { PanelSignIn, PanelTokens, PanelUser } from "../../../src/emulator/panel/PanelState.ts"
import { post } from "../data/api.ts"
import { usePreference } from "../data/usePreference.ts"
import { copyText } from "../parts/Copy.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useNotice } from "../parts/Notice.tsx"

interface SignInAsProps {
  readonly user: PanelUser
  readonly appOrigin: string | null
}

export const SignInAs = ({ appOrigin, user }: SignInAsProps) => {
  const [appAddress, setGiven] = usePreference("app", "")
  const { attempt, say } = useNotice()
  const field = useId()
  const appUrl = appAddress || appOrigin || "http://localhost:3000"
  const path = `/emulator/page/users/${user.id}`
  const link = async () => (await post<PanelSignIn>(`${path}/link`, { app_url: appUrl })).link
  const open = () => attempt(async () => void window.open(await link(), "_blank", "noopener"))
  const copyLink = () =>
    attempt(async () => {
      await copyText(await link())
      say("Copied a link that signs in once.")
    })
  const copyTokens = () =>
    attempt(async () => {
      await copyText(JSON.stringify(await post<PanelTokens>(`${path}/tokens`), null, 2))
      say("Copied an access token and a refresh token as JSON.")
    })
  return (
    <section className="card">
      <h3>Sign in as this user</h3>
      <p className="muted" id={`${field}-hint`}>
        A link opens your app signed in, without password or second factor. It works once: use a private window to stay signed in
        elsewhere.
      </p>
      <label className="field" htmlFor={field}>Address of your app</label>
      <input
        id={field}
        className="input"
        type="url"
        value={appAddress}
        placeholder={appOrigin ?? "http://localhost:3000"}
        spellCheck={false}
        aria-describedby={`${field}-hint`}
        onChange={(event) => setGiven(event.target.value.trim())}
      />
      <div className="actions">
        <button type="button" className="button primary" onClick={() => void open()}>
          <Icon name="open" />
          Open the app
        </button>
        <button type="button" className="button" onClick={() => void copyLink()}>Copy link</button>
        <button type="button" className="button" onClick={() => void copyTokens()}>Copy tokens</button>
      </div>
    </section>
  )
}
