/** Names of the provider's environment variables in the files of a project. The command reads no values. */
import type { Source } from "./files.ts"
import type { Note } from "./Rewriting.ts"

/** The variables that a file sets, by whether latchkey reads them. */
export interface Variables {
  readonly path: string
  readonly read: ReadonlyArray<string>
  readonly unread: ReadonlyArray<{ readonly name: string; readonly line: number }>
}

const assignment = /^\s*(?:export\s+)?([A-Z_]*(?:STACK|HEXCLAVE)_[A-Z0-9_]+)\s*=/

const publicName =
  /^(?:NEXT_PUBLIC_|VITE_|EXPO_PUBLIC_|PUBLIC_)?(?:(?:STACK|HEXCLAVE)_(?:PROJECT_ID|PUBLISHABLE_CLIENT_KEY|EXTRA_REQUEST_HEADERS|URL|API_URL(?:_SERVER|_BROWSER)?)|(?:SERVER|BROWSER)_(?:STACK|HEXCLAVE)_API_URL)$/
const secretName = /^(?:STACK|HEXCLAVE)_(?:SECRET_SERVER_KEY|SUPER_SECRET_ADMIN_KEY)$/

const isRead = (name: string): boolean => publicName.test(name) || secretName.test(name)

/** The variables of the provider that each file sets. Leaves out files without any. */
export const variablesIn = (files: ReadonlyArray<Source>): ReadonlyArray<Variables> =>
  files.flatMap(({ path, text }) => {
    const variables = text.split("\n").flatMap((line, index) => {
      const name = assignment.exec(line)?.[1]
      return name === undefined ? [] : [{ name, line: index + 1 }]
    })
    return variables.length === 0 ? [] : [{
      path,
      read: variables.flatMap(({ name }) => isRead(name) ? [name] : []),
      unread: variables.filter(({ name }) => !isRead(name))
    }]
  })

/** Reports the variables that latchkey does not read. */
export const environmentNotes = (variables: ReadonlyArray<Variables>): ReadonlyArray<Note> =>
  variables.flatMap(({ path, unread }) =>
    unread.map(({ line, name }) => ({
      file: path,
      line,
      what: name,
      why: "latchkey does not read this variable: remove it, or pass its value as an option of the app",
      section: "apps" as const
    }))
  )
