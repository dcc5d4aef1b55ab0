/** The empty store of an emulator, with the settings of its options. */
import type * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import { invalidDuration, millisOf } from "../pipeline/timing/durationFrom.ts"
import type { Options } from "./EmulatorOptions.ts"
import { makeStore, type Store } from "./store/Store.ts"

/** A duration in milliseconds, zero or longer. Throws `InvalidOption`. */
const durationFrom = (option: string, input: Duration.Input): number => {
  const millis = millisOf(input)
  return millis >= 0 && Number.isFinite(millis) ? millis : Result.getOrThrow(invalidDuration(option, ""))
}

/** Throws `InvalidOption` for an invalid duration. */
export const storeFrom = (options: Options): Store => {
  const { developmentLogin, passkeyChallenge, passwordIterations = 10_000 } = options
  const accessTokenLifetime = durationFrom("accessTokenLifetime", options.accessTokenLifetime ?? "10 minutes")
  const mailDelay = durationFrom("mailDelay", options.mailDelay ?? 0)
  const { url = "http://emulator.test" } = options
  const isUrlGiven = options.url !== undefined
  const settings = { accessTokenLifetime, mailDelay, passwordIterations, passkeyChallenge, developmentLogin, isUrlGiven }
  return makeStore(settings, url.replace(/\/$/, ""))
}
