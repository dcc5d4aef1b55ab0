/** Endpoints of the library that the emulator answers with 501 until somebody writes their handler. */
import type { EndpointName } from "./Handlers.ts"

export const notYetServed = [
  "BoostEmailCapacity",
  "CreateEmailDraft",
  "CreateEmailTemplate",
  "CreateEmailTheme",
  "DeleteConfigSource",
  "DeleteEmailDraft",
  "DeleteEmailTemplate",
  "ListEmailDrafts",
  "ListEmailTemplates",
  "ListEmailThemes",
  "ListOutboxEmails",
  "ListSentEmails",
  "ReadConfig",
  "ReadConfigOverride",
  "ReadConfigSource",
  "ReadEmailDelivery",
  "ReadEmailDraft",
  "ReadEmailTheme",
  "ReadMetrics",
  "ReadOutboxEmail",
  "ReadVaultValue",
  "RenderEmail",
  "ReplaceConfigOverride",
  "ResetConfigOverride",
  "SendEmail",
  "SendSignInInvitation",
  "SendTestEmail",
  "UpdateEmailDraft",
  "UpdateEmailTemplate",
  "UpdateEmailTheme",
  "UpdateOutboxEmail",
  "WriteVaultValue"
] as const satisfies ReadonlyArray<EndpointName>

export type NotYetServed = (typeof notYetServed)[number]
