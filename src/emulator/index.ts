/** The provider in one process, for tests and for work without a network. */
export { Emulator, layer, make, makeSync, type Options, type SavingOptions } from "./Emulator.ts"
export type { Fault } from "./Faults.ts"
export type { MailRow as Mail } from "./Rows.ts"
export type { Keys } from "./Seed.ts"
export type { Listening } from "./Server.ts"
export type { Snapshot } from "./State.ts"
export { type WebhookDelivery, type WebhookOptions, webhookTestSecret } from "./WebhookDeliveries.ts"
