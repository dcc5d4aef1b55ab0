/** Loads `oauth4webapi` at the first sign-in that leaves this origin. */
import type * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import { loadLibrary } from "../internal/loadLibrary.ts"
import type * as OAuthLibrary from "./OAuthLibrary.ts"

export type Library = typeof OAuthLibrary

export const library: Effect.Effect<Library, CallError> = loadLibrary("oauth4webapi", () => import("./OAuthLibrary.ts"))
