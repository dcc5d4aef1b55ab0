/** Names of the provider's environment variables in the files of a project. The command reads no values. */
import {
  baseUrlNames,
  extraRequestHeadersNames,
  projectIdNames,
  publishableClientKeyNames,
  secretServerKeyNames,
  serverBaseUrlNames,
  superSecretAdminKeyNames
} from "../../../../src/base/Environment.ts"
import type { Source } from "./files.ts"
import type { Note } from "./Rewriting.ts"

/** The variables that a file sets, by whether latchkey reads them. */
export interface Variables {
  readonly path: string
  readonly read: ReadonlyArray<string>
  readonly unread: ReadonlyArray<{ readonly name: string; readonly line: number }>
}

const assignment = /^\s*(?:export\s+)?([A-Z_]*(?:STACK|HEXCLAVE)_[A-Z0-9_]+)\s*=/

const knownNames: ReadonlySet<string> = new Set([
  ...projectIdNames,
  ...publishableClientKeyNames,
  ...baseUrlNames,
  ...serverBaseUrlNames,
  ...serverBaseUrlNames.map((name) => name.replace("SERVER", "BROWSER")),
  ...extraRequestHeadersNames,
  ...secretServerKeyNames,
  ...superSecretAdminKeyNames
])

const isRead = (name: string): boolean => knownNames.has(name)

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
