/** A mail: first its codes and links, which developers need most, then the mail itself. */
import { useState } from "react"
import type { PanelMail } from "../../../src/emulator/panel/PanelState.ts"
import { Code } from "../parts/Code.tsx"
import { CopyButton } from "../parts/Copy.tsx"
import { Icon } from "../parts/Icon.tsx"
import { Segments } from "../parts/Segments.tsx"
import { Time } from "../parts/Time.tsx"

const CodeCard = ({ code }: { readonly code: string }) => (
  <div className="otp">
    <span className="copy-label">Code</span>
    <code>{code}</code>
    <CopyButton text={code} what="the code">Copy</CopyButton>
  </div>
)

const LinkLine = ({ link }: { readonly link: string }) => (
  <div className="copy-field">
    <span className="copy-label">Link</span>
    <code className="cut" title={link}>{link}</code>
    <CopyButton text={link} what="the link" />
    <a className="button" href={link} target="_blank" rel="noreferrer">
      <Icon name="open" />
      Open
    </a>
  </div>
)

/** Maximum number of links above the mail; the mail itself contains all of them. */
const maxLinks = 4

export const MailDetail = ({ mail }: { readonly mail: PanelMail }) => {
  const [view, setView] = useState<"preview" | "text">("preview")
  const { codes, id, links, sentAt, subject, text, to } = mail
  return (
    <article className="detail mail">
      <header className="detail-head">
        <h2>{subject || "(no subject)"}</h2>
        <p className="muted">
          To {to} · <Time at={sentAt} />
        </p>
      </header>
      {codes.map((code) => <CodeCard key={code} code={code} />)}
      {links.slice(0, maxLinks).map((link) => <LinkLine key={link} link={link} />)}
      <div className="mail-view">
        <Segments
          label="View"
          value={view}
          onChange={setView}
          options={[{ value: "preview", text: "Preview" }, { value: "text", text: "Plain text" }]}
        />
        {view === "text" ? <Code text={text} what="the text of the mail" /> : (
          <iframe
            title={`Preview of the mail “${subject}”`}
            src={`/emulator/page/mails/${encodeURIComponent(id)}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        )}
      </div>
    </article>
  )
}
