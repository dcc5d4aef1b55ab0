/**
 * Tools for tests of programs that use Latchkey: mocked endpoints, signed-in users, emulator fixtures, passkeys without a browser, laws of
 * token stores.
 */
export * as AuthenticatorSoftware from "./AuthenticatorSoftware.ts"
export { EndpointNotMocked } from "./EndpointNotMocked.ts"
export type { OpenedStore } from "./functionLaws.ts"
export type { Law } from "./Law.ts"
export { currentUser, serverUser } from "./MockedUser.ts"
export * from "./Mocks.ts"
export * from "./seed.ts"
export * from "./SignedInAs.ts"
export { type SignedWebhook, signWebhook, type SignWebhookOptions } from "./signWebhook.ts"
export { type Credential, type Options as SoftwareAuthenticatorOptions, SoftwareAuthenticator } from "./SoftwareAuthenticator.ts"
export { tokenStoreLaws, type TokenStoreLawsOptions } from "./tokenStoreLaws.ts"
