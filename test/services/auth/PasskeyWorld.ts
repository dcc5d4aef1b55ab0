/** A page with a software authenticator and an emulator, with responses that a test may change or delay. */
import { Effect, Layer } from "effect"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { newEmulator, optionsOf } from "../../kit/emulator.ts"
import { account, site } from "../../kit/people.ts"
import { pathOf, recordRequests } from "../../kit/transports.ts"

export { account, site as home } from "../../kit/people.ts"

/** The parts of the provider's options that tests change. */
export interface OptionsJson {
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
  excludeCredentials?: Array<{ id: string; type: "public-key" }>
  pubKeyCredParams?: Array<{ alg: number; type: string }>
  authenticatorSelection?: { userVerification?: string; authenticatorAttachment?: string }
  timeout?: number
}

export interface World extends AuthenticatorSoftware.Options {
  readonly origin?: string
  readonly userVerification?: boolean
  readonly tokenStore?: typeof TokenStoreMemory.layer
  /** Changes the provider's options in transit. */
  readonly change?: (options: OptionsJson) => void
  /** Waits before a request goes out. */
  readonly hold?: (path: string) => Promise<void> | undefined
}

export const passkeyWorld = ({ change, hold, origin = site, tokenStore = TokenStoreMemory.layer, ...options }: World = {}) => {
  const emulator = newEmulator()
  const authenticator = new SoftwareAuthenticator({ origin, userVerification: options.userVerification ?? true })
  const inAuth = (path: string) => path.replace("/auth", "")
  const { asked, fetch } = recordRequests(async (input, init) => {
    const path = inAuth(pathOf(input))
    await hold?.(path)
    const response = await emulator.fetch(input, init)
    if (change === undefined || !path.startsWith("/passkey/initiate")) return response
    const body = (await response.json()) as { options_json: OptionsJson }
    change(body.options_json)
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
  }, ({ path }) => inAuth(path))
  const layer = Layer.merge(
    ClientApp.layer({ ...optionsOf(emulator), fetch, tokenStore }),
    AuthenticatorSoftware.layer(authenticator, options)
  )
  // Rows are internal to the emulator, and have these two fields.
  const passkeys = () =>
    emulator.snapshot().passkeys as ReadonlyArray<unknown> as ReadonlyArray<
      { readonly credentialId: string; readonly userId: string }
    >
  return { asked, authenticator, emulator, layer, passkeys }
}

/** A user who has signed up. */
export const signedUp = Auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })

/** The tag and the message of an effect's error. */
export const refusal = <R>(effect: Effect.Effect<unknown, { readonly _tag: string; readonly message: string }, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag, message }) => [_tag, message] as const)
export const tagOf = <R>(effect: Effect.Effect<unknown, { readonly _tag: string }, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)
