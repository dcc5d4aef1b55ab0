/** Verifies the responses of authenticators (Web Authentication Level 3, sections 7.1 and 7.2), with @simplewebauthn/server. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decode, encode } from "jose/base64url"
import type { AuthenticationResponse, RegistrationResponse } from "../../../schema/auth/Passkey.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { PasskeyRow } from "../../store/UserRows.ts"
import { isTrustedRedirect } from "../config/TrustedDomains.ts"

/** COSE algorithms that passkeys may use, in order of preference: EdDSA, ES256, RS256. */
export const supportedAlgorithms = [-8, -7, -257]

/** Loads the library at the first verification, because it is slow to load. */
const library = () => import("@simplewebauthn/server")

const ClientData = Schema.fromJsonString(Schema.Struct({ origin: Schema.String }))
const readClientData = Schema.decodeUnknownSync(ClientData)

/** The page that ran the ceremony; its host name is the relying party's id. Throws unless the page is on a trusted domain. */
const pageOf = (project: ProjectRow, clientDataJSON: string) => {
  const { origin } = readClientData(new TextDecoder().decode(decode(clientDataJSON)))
  const { hostname, protocol } = new URL(origin)
  if (!/^https?:$/.test(protocol) || !isTrustedRedirect(project, origin)) throw new Error(`${origin} is not trusted`)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** The new passkey; `undefined` if the response does not verify. */
export const verifyRegistration = (
  project: ProjectRow,
  challenge: string,
  { id, rawId, response: { attestationObject, clientDataJSON }, type }: (typeof RegistrationResponse)["Type"]
): Effect.Effect<Pick<PasskeyRow, "counter" | "credentialId" | "publicKey"> | undefined> =>
  Effect.promise(async () => {
    const { verifyRegistrationResponse } = await library()
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response: { attestationObject, clientDataJSON } },
        expectedChallenge: challenge,
        ...pageOf(project, clientDataJSON),
        requireUserVerification: false,
        supportedAlgorithmIDs: supportedAlgorithms
      })
      if (registrationInfo === undefined) return undefined
      const { counter, id: credentialId, publicKey } = registrationInfo.credential
      return { credentialId, publicKey: encode(publicKey), counter }
    } catch {
      return undefined
    }
  })

/** The new signature counter of the passkey; `undefined` if the response does not verify. */
export const verifyAssertion = (
  project: ProjectRow,
  challenge: string,
  { id, rawId, response, type }: (typeof AuthenticationResponse)["Type"],
  { counter, credentialId, publicKey }: PasskeyRow
): Effect.Effect<number | undefined> =>
  Effect.promise(async () => {
    const { authenticatorData, clientDataJSON, signature, userHandle } = response
    const { verifyAuthenticationResponse } = await library()
    try {
      const { authenticationInfo, verified } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { authenticatorData, clientDataJSON, signature, ...(userHandle !== undefined && { userHandle }) }
        },
        expectedChallenge: challenge,
        ...pageOf(project, clientDataJSON),
        credential: { id: credentialId, publicKey: Uint8Array.from(decode(publicKey)), counter },
        requireUserVerification: false
      })
      return verified ? authenticationInfo.newCounter : undefined
    } catch {
      return undefined
    }
  })

/** A user's id as authenticators store it. */
export const userHandleOf = (userId: string): string => encode(new TextEncoder().encode(userId))
