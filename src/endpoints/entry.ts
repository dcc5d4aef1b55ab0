/** Every endpoint of the library, by name, with its codecs as Effect Schemas; and what makes further endpoints. */
export type { CallError, Reason } from "../errors/call/CallError.ts"
export type * from "../errors/call/Reasons.ts"
export * as Endpoint from "../pipeline/request/Endpoint.ts"
export { errorSchema, type ErrorType } from "./errorSchema.ts"
export * from "./index.ts"
