/** Loads `oauth4webapi` at the first sign-in that leaves this origin. */
import type * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import { loadLibrary } from "../internal/loadLibrary.ts"
import type * as Library from "./OAuthLibrary.ts"

export type OAuthLibrary = typeof Library

export const oauthLibrary: Effect.Effect<OAuthLibrary, CallError> = loadLibrary("oauth4webapi", () => import("./OAuthLibrary.ts"))
