/** The declaration of a live value: how to read it, and which changes invalidate it. */
import type * as Effect from "effect/Effect"
import type { Codec } from "../pipeline/request/Endpoint.ts"

/** @category models @since 0.1.0 */
export interface LiveValue<A, E, R> {
  /** Identifies the value in an app. */
  readonly key: string
  readonly read: Effect.Effect<A, E, R>
  /** The id of the endpoint that reads the value, as in `invalidations.ts`; `null` for values of the session. */
  readonly from: string | null
  /** The codec that dehydrates a value other than `null`; `undefined` if the live value is not dehydrated. */
  readonly wire: Codec | undefined
  /** The team or customer that the value belongs to, if any. Calls for another team or customer do not invalidate the value. */
  readonly about: string | null
  /** The value when no user is signed in; `undefined` if it must be read. */
  readonly signedOut: A | undefined
  /** Whether the value depends on the user. */
  readonly ofUser: boolean
  /** The ids of further endpoints that invalidate the value. Used instead of `invalidations.ts` for values that few programs need. */
  readonly changedBy?: ReadonlyArray<string> | undefined
}

/** Declares a value that an endpoint returns for the signed-in user. @category constructors @since 0.1.0 */
export const make = <A, E, R>(
  from: { readonly id: string; readonly success?: Codec | undefined } | null,
  read: Effect.Effect<A, E, R>,
  options: {
    readonly about?: string | undefined
    /** Distinguishes values of the same endpoint and subject. */
    readonly variant?: string | undefined
    readonly signedOut?: A | undefined
    /** @default true */
    readonly ofUser?: boolean | undefined
    /** The ids of endpoints that invalidate the value, such as `projectKeys.create`. @default the entries in `invalidations.ts` */
    readonly changedBy?: ReadonlyArray<string> | undefined
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
