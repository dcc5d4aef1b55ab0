/** Checked by tsc alone: inputs, results and refusals of the verbs of e-mails. */
import type { Effect } from "effect"
import { expectTypeOf } from "vitest"
import type * as Errors from "../../src/errors/index.ts"
import type { AdminAccess, ServerAccess } from "../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { AdminApp, ClientApp, Result, ServerApp } from "../../src/promise/index.ts"
import type { EmailResult, EmailTemplate, OutboxEmail, RenderedEmail, SentEmail } from "../../src/schema/index.ts"
import * as AdminEmails from "../../src/services/admin/emails/AdminEmails.ts"
import * as Emails from "../../src/services/server/Emails.ts"
import { userId } from "../kit/TestApp.ts"

declare const app: ClientApp
declare const server: ServerApp
declare const admin: AdminApp

type Any<A, E = never> = Effect.Effect<A, E | Errors.CallError, ApiClient | ServerAccess>
type Admin<A, E = never> = Effect.Effect<A, E | Errors.CallError, ApiClient | AdminAccess>
const userIds = [userId]
type Sending = Errors.RequiresCustomEmailServer | Errors.UserIdDoesNotExist

// of servers
expectTypeOf(Emails.send({ userIds, html: "x" })).toEqualTypeOf<Any<ReadonlyArray<EmailResult>, Sending>>()
Emails.send({ allUsers: true, templateId: "t", variables: { pier: 7 }, themeId: false, scheduledAt: new Date() })
// @ts-expect-error `userIds` or `allUsers` is required
Emails.send({ html: "x" })
// @ts-expect-error either `userIds` or `allUsers`, not both
Emails.send({ userIds, allUsers: true, html: "x" })
// @ts-expect-error a content is required
Emails.send({ userIds })
// @ts-expect-error exactly one kind of content
Emails.send({ userIds, html: "x", templateId: "t" })
// @ts-expect-error `variables` requires `templateId`
Emails.send({ userIds, html: "x", variables: {} })
// @ts-expect-error `true` is not a value of `themeId`
Emails.send({ userIds, html: "x", themeId: true })
expectTypeOf(Emails.sendSignInInvitation({ email: "a@b.c", callbackUrl: "https://a.b/" })).toEqualTypeOf<
  Any<void, Errors.UrlOptionRequired | Errors.RedirectUrlNotWhitelisted>
>()
expectTypeOf(Emails.outbox.pause("e")).toEqualTypeOf<Any<OutboxEmail, Errors.EmailNotEditable>>()
// @ts-expect-error cancelling is a separate verb
Emails.outbox.update("e", { cancel: true })

// of project owners
expectTypeOf(AdminEmails.send).toEqualTypeOf<typeof Emails.send>()
expectTypeOf(AdminEmails.listSent()).toEqualTypeOf<Admin<ReadonlyArray<SentEmail>>>()
expectTypeOf(AdminEmails.sendTest).returns.toEqualTypeOf<Admin<void, Errors.TestEmailNotTaken>>()
expectTypeOf(AdminEmails.preview({ templateId: "t" })).toEqualTypeOf<Admin<RenderedEmail, Errors.EmailRenderingError>>()
// @ts-expect-error exactly one kind of template
AdminEmails.preview({ templateId: "t", templateTsxSource: "x" })
// @ts-expect-error at most one kind of theme
AdminEmails.preview({ templateId: "t", themeId: "t", themeTsxSource: "x" })
expectTypeOf(AdminEmails.templates.find("t")).toEqualTypeOf<Admin<EmailTemplate | null>>()
expectTypeOf(AdminEmails.templates.update("t", { tsxSource: "x" })).toEqualTypeOf<
  Admin<{ readonly renderedHtml: string }, Errors.RequiresCustomEmailServer | Errors.EmailRenderingError>
>()

// the same as promises
expectTypeOf(server.safe.emails.send).returns.toEqualTypeOf<
  Promise<Result<ReadonlyArray<EmailResult>, Sending | Errors.CallError>>
>()
expectTypeOf(admin.emails.send).toEqualTypeOf<typeof server.emails.send>()
expectTypeOf(admin.emails.templates.list).toEqualTypeOf<() => Promise<ReadonlyArray<EmailTemplate>>>()
// @ts-expect-error server apps have no verbs for templates
void server.emails.templates
// @ts-expect-error client apps have no verbs for e-mails
void app.emails
