/** A value that can be kept up to date: how it is read, and which changes make it old. */
import type * as Effect from "effect/Effect"
import type { Codec, Declaration } from "../pipeline/request/Endpoint.ts"

/** @category models @since 0.1.0 */
export interface LiveValue<A, E, R> {
  /** Tells it from the others of an app. */
  readonly key: string
  readonly read: Effect.Effect<A, E, R>
  /** The endpoint that it is read from, by whose id `touched.ts` names the readings. `null` for what comes from the session alone. */
  readonly from: string | null
  /** How it is spelled where it travels, `null` apart; `undefined` for what does not travel. */
  readonly wire: Codec | undefined
  /** The team or customer that it is about: what is about another one does not touch it. */
  readonly about: string | null
  /** The value when no user is signed in; `undefined` where it has to be read. */
  readonly signedOut: A | undefined
  /** Whether it is another one for another user. */
  readonly ofUser: boolean
  /** The ids of endpoints that make it old, beside those of `changes.ts`: a value that few programs have brings its own along. */
  readonly changedBy?: ReadonlyArray<string> | undefined
}

/**
 * Declares a value that is read from an endpoint for the signed-in user, and is what that endpoint answers.
 * @category constructors @since 0.1.0
 */
export const make = <A, E, R>(
  from: (Pick<Declaration, "id"> & Partial<Pick<Declaration, "success">>) | null,
  read: Effect.Effect<A, E, R>,
  options: {
    readonly about?: string
    /** Tells values apart that are read from the same endpoint about the same. */
    readonly variant?: string
    readonly signedOut?: A
    /** @default true */
    readonly ofUser?: boolean
    /** The ids of endpoints that make it old, such as `projectKeys.create`. @default those that the library knows */
    readonly changedBy?: ReadonlyArray<string>
  } = {}
): LiveValue<A, E, R> => ({
  key: [from?.id ?? "session", options.about, options.variant].join(" "),
  read,
  from: from?.id ?? null,
  wire: from?.success,
  about: options.about ?? null,
  signedOut: options.signedOut,
  ofUser: options.ofUser ?? true,
  changedBy: options.changedBy
})
