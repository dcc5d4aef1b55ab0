/** A block of code with a button that copies it. */
import { CopyButton } from "./Copy.tsx"

export const Code = ({ copied, text, what }: { readonly text: string; readonly what: string; readonly copied?: string }) => (
  <div className="code">
    <pre tabIndex={0} aria-label={what}>{text}</pre>
    <CopyButton text={copied ?? text} what={what} />
  </div>
)
