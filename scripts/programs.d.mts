/** The types of `programs.mjs`. */
export type ProgramName = "chromium" | "redis"

export interface Program {
  readonly variable: string
  readonly debian: string
  readonly tests: string
  /** One line that says how to get the program. */
  readonly get: string
}

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: { readonly [name: string]: string | undefined }
  readonly home: string
  readonly isRoot: boolean
  readonly exists: (path: string) => boolean
  readonly list: (folder: string) => ReadonlyArray<string>
  /** Resolves to whether the command succeeded, and to its output. */
  readonly run: (command: string, args: ReadonlyArray<string>) => Promise<{ readonly passed: boolean; readonly output: string }>
  readonly write: (path: string, text: string) => void
  readonly remove: (path: string) => void
  readonly log: (line: string) => void
}

export type Paths = { readonly [Name in ProgramName]: string | undefined }

export declare const programs: { readonly [Name in ProgramName]: Program }
export declare const thisMachine: () => Machine
export declare const findPrograms: (machine?: Machine) => Paths
export declare const preparePrograms: (machine?: Machine) => Promise<{
  readonly paths: Paths
  readonly missing: ReadonlyArray<ProgramName>
}>
