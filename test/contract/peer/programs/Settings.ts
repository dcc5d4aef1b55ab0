/** The argument of each program in this folder. The test runs the program unchanged with the existing SDK, and migrated with Latchkey. */
import type { ReactNode } from "react"

export interface Settings {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
  /** A trusted origin. */
  readonly site: string
  /** The code in the newest mail to an address, from a link to that path. */
  readonly mailedCode: (to: string, path: string) => string
  /** Renders an element to HTML. */
  readonly render: (element: ReactNode) => string
  /** Writes a line of output. */
  readonly print: (...values: ReadonlyArray<unknown>) => void
}
