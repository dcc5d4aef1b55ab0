/** Runs the provider in one process, as `fetch`, as a transport in the caller's fiber, or on a port. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Send } from "../pipeline/ports/WireRequest.ts"
import { millisOf } from "../pipeline/timing/durationFrom.ts"
import { Transport } from "../pipeline/transport/Transport.ts"
import type { Options, ReplayOptions, SavingOptions } from "./EmulatorOptions.ts"
import { givenKeys } from "./GivenKeys.ts"
import { Activity } from "./http/Activity.ts"
import { makeFetch, makeSend } from "./http/EmulatorFetch.ts"
import { type Fault, Faults } from "./http/Faults.ts"
import { type HttpApp, httpApp } from "./http/httpApp.ts"
import { recording } from "./http/Recording.ts"
import type { Listening } from "./http/Server.ts"
import { fixedKeys, type Keys } from "./model/credentials/FixedKeys.ts"
import { sendAllDue } from "./model/emails/EmailOutbox.ts"
import { inbox } from "./model/emails/Mail.ts"
import { advanceClock } from "./model/platform/EmulatorClock.ts"
import type { WebhookDelivery } from "./model/platform/WebhookDeliveries.ts"
import * as WebhookDeliveries from "./model/platform/WebhookDeliveries.ts"
import type { Replay } from "./recording/Replay.ts"
import type { EmulatorRequest } from "./request/EmulatorResponse.ts"
import { initialKeysOf, seed } from "./Seed.ts"
import type { DiskSnapshot } from "./store/DiskSnapshot.ts"
import type { MailRow } from "./store/EmailRows.ts"
import { currentTime, restore, type Snapshot, snapshot, type Store } from "./store/Store.ts"
import { storeFrom } from "./storeFrom.ts"

/** A running emulator. @category models @since 0.1.0 */
export interface Emulator {
  /** Answers as the provider would, without using the network. The address of a request may have any origin, not only that of `url`. */
  readonly fetch: typeof globalThis.fetch
  /** The base URL, without a trailing slash. */
  readonly url: string
  /** The API's base URL, including its version: `http://emulator.test/api/v1`. */
  readonly apiUrl: string
  /** The keys of the project `internal`, whose users own projects. */
  readonly internal: Keys
  /** The keys of a project that has every feature enabled. */
  readonly project: Keys
  /** The e-mails sent until now, to one address or to all addresses; newest first. */
  readonly inbox: (to?: string) => ReadonlyArray<MailRow>
  /** The latest 1,000 deliveries to `webhooks`, oldest first. Empty without that option. */
  readonly webhookDeliveries: () => ReadonlyArray<WebhookDelivery>
  /** Deletes everything except the keys of `internal` and `project`, and resets the clock. */
  readonly reset: () => void
  /**
   * Moves the clock by a duration, back if it is negative; a number is milliseconds. Throws a `RangeError` for a moment before 1970 or after
   * 9999, and for what is not a duration.
   */
  readonly advanceClock: (duration: Duration.Input) => void
  /** Makes matching requests fail, answer differently or take longer. Throws `InvalidOption`, which names the invalid field of the fault. */
  readonly addFault: (fault: Fault) => void
  /** The remaining faults, each with the number of requests to which it still applies. */
  readonly faults: () => ReadonlyArray<Fault>
  /** Removes all faults. */
  readonly clearFaults: () => void
  /** The whole state, as JSON. */
  readonly snapshot: () => Snapshot
  /** Replaces the whole state with a snapshot. If `internal` or `project` is missing from it, adds that project with its current keys. */
  readonly restore: (snapshot: Snapshot) => void
  /** Listens on a port of this machine; 0 selects a free port. Node only. @default host "127.0.0.1" */
  readonly listen: (options: { readonly port: number; readonly host?: string }) => Promise<Listening>
  /**
   * Stops listening. With the option `data`, also saves the store and releases the folder; later changes are not saved. Rejects if the save
   * fails.
   */
  readonly close: () => Promise<void>
  /**
   * Sends requests to the emulator in the caller's fiber, so that emulator and caller share a clock. Interruption cancels the wait, never a
   * handler.
   */
  readonly send: Send
  /** A layer that sends a program's requests to the emulator instead of over the network. */
  readonly layer: Layer.Layer<never>
}

/** The emulator that `layer` provides. @category constants @since 0.1.0 */
export const Emulator = Context.Service<Emulator>("latchkey/Emulator")

/** Listens on ports of this machine. */
const ports = (store: Store, app: HttpApp) => {
  const listening = new Set<Listening>()
  return {
    listen: async ({ host = "127.0.0.1", port }: { readonly port: number; readonly host?: string }): Promise<Listening> => {
      const { listen } = await import("./http/Server.ts")
      const server = await listen(app, { host, port })
      if (!store.settings.isUrlGiven) store.url = server.url
      listening.add(server)
      return {
        url: server.url,
        close: () => {
          listening.delete(server)
          return server.close()
        }
      }
    },
    closeAll: async () => {
      await Promise.all(Array.from(listening, (server) => server.close()))
      listening.clear()
    }
  }
}

/** Features of an emulator that need Node. */
interface Extras {
  readonly disk?: DiskSnapshot
  readonly replay?: Replay
}

const makeFrom = (store: Store, options: Options, { disk, replay }: Extras = {}): Emulator => {
  const activity = new Activity()
  const faults = new Faults(activity.changed)
  const fixedProjectKeys = options.fixedKeys === true ? fixedKeys : undefined
  const keptKeys = {
    internal: fixedProjectKeys?.internal,
    project: { ...fixedProjectKeys?.project, ...givenKeys(options.project) }
  }
  let keys = initialKeysOf(store, Date.now(), keptKeys)
  const reset = () => {
    faults.clear()
    keys = seed(store, Date.now(), keys)
    webhooks?.forget()
    replay?.reset()
    activity.changed()
  }
  const webhooks = options.webhooks && WebhookDeliveries.make(store, () => keys.project.projectId, options.webhooks)
  const allowedHosts = (options.allowedHosts ?? []).map((name) => name.toLowerCase())
  const panel = async () => {
    const { makePanel } = await import("./panel/Panel.ts")
    return makePanel({ store, faults, activity, isSaved: disk !== undefined, keys: () => keys.project })
  }
  const replayResponse = (request: EmulatorRequest) => replay?.answer(request, store) ?? Effect.succeed(undefined)
  const api = httpApp({ store, faults, activity, panel, reset, allowedHosts, disk, replayed: replayResponse })
  const app: HttpApp = (request) =>
    Effect.ensuring(
      api(request),
      Effect.sync(() => {
        webhooks?.observe()
        // The emulator's page reads its data after each change, so those reads must not count as changes.
        if (request.method !== "GET" || request.target.startsWith("/api/")) activity.changed()
      })
    )
  const { closeAll, listen } = ports(store, recording(app, activity))
  const send = makeSend(app)
  /** Sends the e-mails that became due after the last request. */
  const sendDue = () => sendAllDue(store, currentTime(store))
  return {
    fetch: makeFetch(app),
    get url() {
      return store.url
    },
    get apiUrl() {
      return `${store.url}/api/v1`
    },
    get internal() {
      return keys.internal
    },
    get project() {
      return keys.project
    },
    inbox: (to) => {
      sendDue()
      return inbox(store, to)
    },
    webhookDeliveries: () => webhooks?.log() ?? [],
    reset,
    advanceClock: (duration) => {
      const millis = millisOf(duration)
      if (!advanceClock(store, millis)) throw new RangeError(`The emulator's clock cannot move by ${millis} ms.`)
      disk?.schedule()
      activity.changed()
    },
    addFault: (fault) => faults.add(fault),
    faults: () => faults.all(),
    clearFaults: () => faults.clear(),
    snapshot: () => {
      sendDue()
      return snapshot(store)
    },
    restore: (snapshot) => {
      restore(store, snapshot)
      keys = initialKeysOf(store, Date.now(), keys)
      webhooks?.forget()
      activity.changed()
    },
    listen,
    close: async () => {
      await closeAll()
      await webhooks?.close()
      await disk?.close()
    },
    send,
    layer: Layer.succeed(Transport, send)
  }
}

/**
 * Makes an emulator that keeps its state in memory. Throws `InvalidOption` for an invalid value in `project` or `webhooks`, and for
 * an invalid duration.
 * @category constructors @since 0.1.0
 */
export const makeSync = (options: Options = {}): Emulator => makeFrom(storeFrom(options), options)

const replayFrom = async (folder: string, { onUnmatched }: ReplayOptions): Promise<Replay> => {
  const [{ readExchanges }, { Replay }] = await Promise.all([
    import("./recording/exchangeFiles.ts"),
    import("./recording/Replay.ts")
  ])
  return new Replay(
    await readExchanges(folder),
    onUnmatched ?? ((message) => void process.stderr.write(`latchkey emulator: ${message}\n`))
  )
}

/**
 * Makes an emulator. With `data`, its state is saved in a folder and restored from that folder; with `replay`, it answers from a recording
 * first. Rejects with an `Error` if another process uses the folder of `data` (the message has the process id), if a folder cannot be read
 * or written, or if a file of the recording is damaged (the message names the file); and with `InvalidOption` like `makeSync`.
 * @category constructors @since 0.1.0
 */
export const make = async (options: Options & SavingOptions & ReplayOptions = {}): Promise<Emulator> => {
  const { data } = options
  const extras = options.replay === undefined ? {} : { replay: await replayFrom(options.replay, options) }
  if (data === undefined) return makeFrom(storeFrom(options), options, extras)
  const {
    onSaveFailure = (cause) =>
      process.stderr.write(`latchkey emulator: not saved in ${data}: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  } = options
  const { openDiskSnapshot } = await import("./store/DiskSnapshot.ts")
  const store = storeFrom(options)
  const disk = await openDiskSnapshot(data, store, onSaveFailure)
  try {
    const emulator = makeFrom(store, options, { ...extras, disk })
    await disk.saved()
    return emulator
  } catch (cause) {
    await disk.close().catch(() => {})
    throw cause
  }
}

/** Sends requests to a new emulator instead of over the network. Tests can inspect it through `Emulator`. @category layers @since 0.1.0 */
export const layer = (options: Options = {}): Layer.Layer<Emulator> =>
  Layer.unwrap(Effect.sync(() => {
    const emulator = makeSync(options)
    return Layer.merge(Layer.succeed(Emulator, emulator), emulator.layer)
  }))
