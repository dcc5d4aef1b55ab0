/** A software authenticator for tests: replaces `navigator.credentials` and a passkey provider, without a device or a user. */
import { type CBORType, encodeCBOR } from "@levischuck/tiny-cbor"
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON
} from "@simplewebauthn/browser"
import { decode, encode } from "jose/base64url"
import type { PasskeySignal } from "../pipeline/ports/Authenticator.ts"
import { concat, coseKey, derSignature, generateKeys, sha256, sign, utf8 } from "./authenticatorKeys.ts"

/** The page's origin, and the authenticator's capabilities. @category models @since 0.1.0 */
export interface Options {
  /** The page's origin, such as `https://app.example.com`. Its host name must end in the relying party's id. */
  readonly origin: string
  /** Whether the authenticator verifies the user, as with a fingerprint or a PIN. @default true */
  readonly userVerification?: boolean | undefined
  /** @default "platform" */
  readonly attachment?: "platform" | "cross-platform" | undefined
}

/** A stored credential. Binary values are base64url. @category models @since 0.1.0 */
export interface Credential {
  readonly id: string
  /** The relying party's id, a host name. */
  readonly rpId: string
  /** The user handle that the relying party assigned. */
  readonly userHandle: string
  /** Whether the credential is discoverable (a resident key), as passkeys are. */
  readonly isDiscoverable: boolean
  /** The user's name, as a browser lists it. */
  readonly userName: string
  /** The number of signatures made so far. */
  readonly counter: number
}

interface StoredCredential extends Credential {
  readonly privateKey: CryptoKey
}

const es256 = -7
/** Bits of the authenticator data (Web Authentication Level 3, section 6.1). */
const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredentialData: 0x40 }

/** An error like a browser's; `name` identifies the reason. */
const refusal = (name: string, message: string) => new DOMException(message, name)

const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string, origin: string) =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Encodes a number as big-endian bytes, as for `signCount` and lengths. */
const bigEndian = (bytes: 2 | 4, value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(bytes))
  if (bytes === 2) view.setUint16(0, value)
  else view.setUint32(0, value)
  return new Uint8Array(view.buffer)
}

/**
 * A software authenticator: ES256 keys from WebCrypto, attestation `none`. Its responses can be verified like those of a device.
 *
 * Like a browser, requires a relying party id that matches the page's origin, so replace the placeholder in the provider's options first.
 *
 * **Example** (Registering and signing in)
 *
 * ```ts
 * const authenticator = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
 * const registered = await authenticator.create(creationOptions)
 * const signed = await authenticator.get(requestOptions)
 * ```
 * @category models @since 0.1.0
 */
export class SoftwareAuthenticator {
  private readonly credentialsById = new Map<string, StoredCredential>()
  /** The page's origin. */
  readonly origin: string
  private readonly verifiesUser: boolean
  private readonly attachment: "platform" | "cross-platform"

  constructor({ attachment = "platform", origin, userVerification = true }: Options) {
    this.origin = new URL(origin).origin
    this.verifiesUser = userVerification
    this.attachment = attachment
  }

  /** Stored credentials, oldest first. */
  get credentials(): ReadonlyArray<Credential> {
    return Array.from(this.credentialsById.values(), ({ counter, id, isDiscoverable, rpId, userHandle, userName }) => ({
      id,
      rpId,
      userHandle,
      isDiscoverable,
      userName,
      counter
    }))
  }

  /** Removes a credential, as if the user deleted a passkey from the device. */
  remove(id: string): void {
    this.credentialsById.delete(id)
  }

  /**
   * Removes or renames credentials as the relying party asks, like `PublicKeyCredential.signalUnknownCredential()`,
   * `signalAllAcceptedCredentials()` and `signalCurrentUserDetails()` (section 5.1.10).
   */
  receive(signal: PasskeySignal): void {
    for (const credential of [...this.credentialsById.values()].filter(({ rpId }) => rpId === signal.rpID)) {
      const { id, userHandle } = credential
      if (signal.signalName === "unknownCredential") { if (id === signal.credentialID) this.remove(id) }
      else if (userHandle !== signal.userID) continue
      else if (signal.signalName === "currentUserDetails") {
        this.credentialsById.set(id, { ...credential, userName: signal.userName })
      } else if (!signal.allAcceptedCredentialIDs.includes(id)) this.remove(id)
    }
  }

  /**
   * Creates a credential, like `navigator.credentials.create()` (section 5.1.3).
   *
   * **Rejections** `TypeError` (the user handle is not 1 to 64 bytes long) · `DOMException` with the name `SecurityError` (relying party's
   * id), `NotSupportedError` (no ES256 among the algorithms), `InvalidStateError` (an excluded credential is stored), `ConstraintError`
   * (user verification required), `NotAllowedError` (other attachment required)
   */
  async create(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
    const { authenticatorSelection: selection = {}, challenge, excludeCredentials = [], pubKeyCredParams, rp, user } = options
    const { length } = decode(user.id)
    if (length < 1 || length > 64) throw new TypeError(`The user's id must have 1 to 64 bytes, but has ${length}.`)
    const rpId = this.relyingParty(rp.id)
    if (!pubKeyCredParams.some(({ alg, type }) => alg === es256 && type === "public-key")) {
      throw refusal("NotSupportedError", "The authenticator supports only ES256.")
    }
    if (selection.authenticatorAttachment !== undefined && selection.authenticatorAttachment !== this.attachment) {
      throw refusal("NotAllowedError", `The options exclude authenticators with the attachment ${this.attachment}.`)
    }
    if (excludeCredentials.some(({ id }) => this.credentialsById.get(id)?.rpId === rpId)) {
      throw refusal("InvalidStateError", "The authenticator already has a credential for this user.")
    }
    if (selection.userVerification === "required" && !this.verifiesUser) {
      throw refusal("ConstraintError", "The authenticator cannot verify its user.")
    }
    const { residentKey = selection.requireResidentKey === true ? "required" : "discouraged" } = selection
    const isDiscoverable = residentKey !== "discouraged"
    const { privateKey, publicKey } = await generateKeys()
    const rawId = crypto.getRandomValues(new Uint8Array(32))
    const id = encode(rawId)
    // There is one discoverable credential per account: a new one replaces the previous one.
    for (const credential of isDiscoverable ? [...this.credentialsById.values()] : []) {
      if (credential.isDiscoverable && credential.rpId === rpId && credential.userHandle === user.id) {
        this.credentialsById.delete(credential.id)
      }
    }
    this.credentialsById.set(id, { id, rpId, userHandle: user.id, isDiscoverable, userName: user.name, counter: 0, privateKey })
    const attestedData = concat(new Uint8Array(16), bigEndian(2, rawId.length), rawId, await coseKey(publicKey))
    const authenticatorData = concat(await this.authenticatorData(rpId, flags.attestedCredentialData, 0), attestedData)
    const attestation = new Map<string, CBORType>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authenticatorData]
    ])
    return {
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: this.attachment,
      response: {
        clientDataJSON: encode(clientData("webauthn.create", challenge, this.origin)),
        attestationObject: encode(encodeCBOR(attestation)),
        authenticatorData: encode(authenticatorData),
        transports: [this.attachment === "platform" ? "internal" : "usb"],
        publicKeyAlgorithm: es256,
        publicKey: encode(new Uint8Array(await crypto.subtle.exportKey("spki", publicKey)))
      },
      clientExtensionResults: options.extensions?.credProps === true ? { credProps: { rk: isDiscoverable } } : {}
    }
  }

  /**
   * Signs a challenge, like `navigator.credentials.get()` (section 5.1.4): with the newest allowed credential or, if the options name none,
   * the newest discoverable one of the relying party.
   *
   * **Rejections** `DOMException` with the name `SecurityError` (relying party's id) or `NotAllowedError` (no such credential, or user
   * verification required)
   */
  async get(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
    const { allowCredentials = [], challenge, userVerification } = options
    const rpId = this.relyingParty(options.rpId)
    const credential = [...this.credentialsById.values()].findLast((candidate) =>
      candidate.rpId === rpId
      && (allowCredentials.length === 0 ? candidate.isDiscoverable : allowCredentials.some(({ id }) => id === candidate.id))
    )
    if (credential === undefined) throw refusal("NotAllowedError", "The authenticator has no credential for this request.")
    if (userVerification === "required" && !this.verifiesUser) {
      throw refusal("NotAllowedError", "The authenticator cannot verify its user.")
    }
    const { id, isDiscoverable, privateKey, userHandle } = credential
    const counter = credential.counter + 1
    this.credentialsById.set(id, { ...credential, counter })
    const authenticatorData = await this.authenticatorData(rpId, 0, counter)
    const data = clientData("webauthn.get", challenge, this.origin)
    const signature = derSignature(await sign(privateKey, concat(authenticatorData, await sha256(data))))
    return {
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: this.attachment,
      response: {
        clientDataJSON: encode(data),
        authenticatorData: encode(authenticatorData),
        signature: encode(signature),
        ...(isDiscoverable && { userHandle })
      },
      clientExtensionResults: {}
    }
  }

  /** The relying party's id: the page's host name or a parent domain of it. Does not check public suffixes. */
  private relyingParty(id: string | undefined): string {
    const { hostname } = new URL(this.origin)
    if (id === undefined || id === hostname || hostname.endsWith(`.${id}`)) return id ?? hostname
    throw refusal("SecurityError", `${id} is not a valid relying party id for ${this.origin}.`)
  }

  private async authenticatorData(rpId: string, more: number, counter: number): Promise<Uint8Array<ArrayBuffer>> {
    const set = flags.userPresent | (this.verifiesUser ? flags.userVerified : 0) | more
    return concat(await sha256(utf8(rpId)), Uint8Array.of(set), bigEndian(4, counter))
  }
}
