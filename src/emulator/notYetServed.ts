/** Endpoints of the library that the emulator answers with 501 until somebody writes their handler. */
import type { EndpointName } from "./Handlers.ts"

export const notYetServed = [] as const satisfies ReadonlyArray<EndpointName>

export type NotYetServed = (typeof notYetServed)[number]
