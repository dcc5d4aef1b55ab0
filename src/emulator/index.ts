/** The provider in one process, for tests and for work without a network. */
export { Emulator, layer, make, makeSync } from "./Emulator.ts"
export type { Options, ReplayOptions, SavingOptions } from "./EmulatorOptions.ts"
export type { Fault } from "./http/Faults.ts"
export type { Listening } from "./http/Server.ts"
export { type WebhookDelivery, type WebhookOptions, webhookTestSecret } from "./model/platform/WebhookDeliveries.ts"
export type { Keys } from "./Seed.ts"
export type { MailRow as Mail } from "./store/EmailRows.ts"
export type { Snapshot } from "./store/Store.ts"
