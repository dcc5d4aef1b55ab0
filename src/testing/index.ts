/**
 * Tools for tests of programs that use Latchkey: mocked endpoints, signed-in users, emulator fixtures, passkeys without a browser, laws of
 * token stores.
 */
export * as AuthenticatorSoftware from "./AuthenticatorSoftware.ts"
export { EndpointNotMocked } from "./EndpointNotMocked.ts"
export type { OpenedStore } from "./functionLaws.ts"
export type { Law } from "./Law.ts"
export { currentUser, serverUser } from "./MockedUser.ts"
export {
  type EndpointName,
  type InputOf,
  type MockCall,
  mockEndpoints,
  type MockOutcome,
  type MockOutcomes,
  type Mocks
} from "./Mocks.ts"
export {
  type Fixtures,
  seed,
  type Seeded,
  type SeededTeam,
  type SeededUser,
  seedEffect,
  type TeamFixture,
  type UserFixture
} from "./seed.ts"
export {
  type EmulatorConnection,
  type Flavour,
  type Flavours,
  type ProgramOptions,
  signedInAs,
  signedOut,
  type UserWithTokens
} from "./SignedInAs.ts"
export { type SignedWebhook, signWebhook, type SignWebhookOptions } from "./signWebhook.ts"
export { type Credential, type Options as SoftwareAuthenticatorOptions, SoftwareAuthenticator } from "./SoftwareAuthenticator.ts"
export { tokenStoreLaws, type TokenStoreLawsOptions } from "./tokenStoreLaws.ts"
