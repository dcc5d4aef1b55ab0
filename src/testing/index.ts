/** What tests of programs with Latchkey need: a software authenticator, for passkeys without a browser. */
export * as AuthenticatorSoftware from "./AuthenticatorSoftware.ts"
export { type Credential, type Options as SoftwareAuthenticatorOptions, SoftwareAuthenticator } from "./SoftwareAuthenticator.ts"
