/** The recordings file by file, in the order in which everything happened. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { type Exchange, folder } from "./Recordings.ts"

/** Where a value of a request came from that stood in no answer before. */
type Source =
  | { readonly at: string; readonly mail: Mailing & { readonly sent_by: string } }
  | { readonly at: string; readonly totp: { readonly secret_base64: string } }

export interface Mailing {
  readonly to: string
  readonly kind: string
}

/** An exchange, or what was done beside the API, and when. */
export interface Step extends Exchange {
  readonly at: number
  /** On the way from one point of interest to the next; not counted. */
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

/** Exchanges that nobody can do again, as the recordings themselves say. */
export const skips = (): ReadonlyArray<Skip> => existsSync(join(folder, "skip.json")) ? read("skip.json") : []

/** `undefined` where the folder is absent. */
export const recordedFiles = (): ReadonlyArray<RecordedFile> | undefined => {
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "skip.json").sort()
  return names.flatMap((name) => {
    const { exchanges, not_replayable, setup } = read(name)
    const steps = [...setup.map((step: object) => ({ ...step, setup: true })), ...exchanges]
    const happened = steps.filter(({ action, request }) => action || request)
    return not_replayable ? [] : [{ topic: basename(name, ".json"), steps: happened }]
  })
}
