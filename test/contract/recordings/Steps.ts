/** The steps of the recordings, file by file, in chronological order. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { folder } from "./folder.ts"
import type { Exchange } from "./Recordings.ts"

/** The source of a value in a request that no earlier response contained. */
type Source =
  | { readonly at: string; readonly mail: Mailing & { readonly sent_by: string } }
  | { readonly at: string; readonly totp: { readonly secret_base64: string } }

export interface Mailing {
  readonly to: string
  readonly kind: string
}

/** An exchange or an action outside the API, with its time. */
export interface Step extends Exchange {
  readonly at: number
  /** Whether the step only prepares others. Set-up steps are not counted. */
  readonly setup: boolean
  readonly mails?: ReadonlyArray<Mailing>
  readonly inputs?: ReadonlyArray<Source>
}
export interface Lapse {
  readonly at: number
  readonly action: { readonly expire: string; readonly value: string; readonly mail?: Mailing & { readonly sent_by: string } }
}

export interface RecordedFile {
  readonly topic: string
  readonly steps: ReadonlyArray<Step | Lapse>
}

interface Skip {
  readonly file: string
  readonly name: string
  readonly reason: string
}

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"))

/** Exchanges that cannot be repeated, as listed in the recordings. */
export const skips = (): ReadonlyArray<Skip> => existsSync(join(folder, "skip.json")) ? read("skip.json") : []

/** The recorded files; `undefined` if the folder is absent. */
export const recordedFiles = (): ReadonlyArray<RecordedFile> | undefined => {
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "skip.json").sort()
  return names.flatMap((name) => {
    const { exchanges, not_replayable, setup } = read(name)
    const steps = [...setup.map((step: object) => ({ ...step, setup: true })), ...exchanges]
    const performedSteps = steps.filter(({ action, request }) => action || request)
    return not_replayable ? [] : [{ topic: basename(name, ".json"), steps: performedSteps }]
  })
}
