/** Every endpoint of the library, by name, with its codecs as Effect Schemas; and what makes further endpoints. */
export * as Endpoint from "../pipeline/request/Endpoint.ts"
export { errorSchema, type ErrorType } from "./errorSchema.ts"
export * from "./index.ts"
