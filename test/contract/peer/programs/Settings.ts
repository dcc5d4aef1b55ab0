/** What each program of this folder receives. The test runs it as it is with the existing SDK, and migrated with Latchkey. */
import type { ReactNode } from "react"

export interface Settings {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
  /** A trusted origin. */
  readonly site: string
  /** The code of the newest mail to an address whose link has that path. */
  readonly mailedCode: (to: string, path: string) => string
  /** The HTML of an element. */
  readonly render: (element: ReactNode) => string
  /** Writes a line of output. */
  readonly print: (...values: ReadonlyArray<unknown>) => void
}
