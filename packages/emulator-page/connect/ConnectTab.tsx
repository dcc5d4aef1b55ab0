/** The tab for connecting an app: its environment variables, the code that reads them, and each key separately. */
import type { PanelState } from "../../../src/emulator/panel/PanelState.ts"
import { usePreference } from "../data/usePreference.ts"
import { Code } from "../parts/Code.tsx"
import { CopyField } from "../parts/Copy.tsx"
import { Segments } from "../parts/Segments.tsx"
import { frameworks } from "./variables.ts"

export const ConnectTab = ({ state }: { readonly state: PanelState }) => {
  const [choice, choose] = usePreference("framework", "vite")
  const framework = frameworks.find(({ value }) => value === choice) ?? frameworks[0]
  if (framework === undefined) return null
  const { project, url } = state
  return (
    <div className="connect">
      <article className="detail">
        <header className="detail-head">
          <h2>Connect your app</h2>
          <p className="muted">
            {project.name}{" "}
            is the ready-made project of this emulator: it permits passwords, codes, passkeys and four identity providers.
          </p>
        </header>
        <Segments label="Framework" options={frameworks} value={framework.value} onChange={choose} />
        <section>
          <h3>
            <code>{framework.file}</code>
          </h3>
          <Code text={framework.variables(state)} what="the variables" />
        </section>
        <section>
          <h3>In the app</h3>
          <Code text={framework.program} what="the code" />
        </section>
        <section>
          <h3>One by one</h3>
          <CopyField label="Address" text={url} />
          <CopyField label="Project id" text={project.projectId} />
          <CopyField label="Publishable client key" text={project.publishableClientKey} />
          <CopyField label="Secret server key" text={project.secretServerKey} />
          <CopyField label="Super secret admin key" text={project.superSecretAdminKey} />
        </section>
        <p className="muted">
          Every endpoint is described in <a href="/api/v1/openapi.json" target="_blank" rel="noreferrer">openapi.json</a>.{" "}
          {state.isSaved ? "This emulator is saved in a folder." : "This emulator is in memory only: --data keeps its users."}
        </p>
      </article>
    </div>
  )
}
