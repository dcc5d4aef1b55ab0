/** Values that stay up to date while they have subscribers, for any framework or none. */
export type { Codec } from "../pipeline/request/Endpoint.ts"
export { type DehydratedValues } from "./DehydratedValues.ts"
export { type Live } from "./LiveEntry.ts"
export { type LiveState } from "./LiveState.ts"
export { type LiveStore, make as makeLiveStore } from "./LiveStore.ts"
export { type LiveValue, make as liveValue } from "./LiveValue.ts"
export * from "./values.ts"
