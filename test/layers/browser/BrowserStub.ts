/** The parts of a browser that @simplewebauthn/browser uses, so that its code and ours run in Node. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import { decode, encode } from "jose/base64url"
import { vi } from "vitest"
import type { SoftwareAuthenticator } from "../../../src/testing/index.ts"

/** The arguments of `navigator.credentials`. */
export interface Request {
  readonly mediation?: string
  readonly signal: AbortSignal
  readonly publicKey: { readonly [name: string]: unknown }
}

export type Answer = (request: Request) => Promise<unknown>

export interface Stub {
  readonly hostname?: string
  readonly create?: Answer
  readonly get?: Answer
  /** The value of `autocomplete` of the page's only input. */
  readonly autocomplete?: string | null
  /** `undefined`: the browser has no conditional mediation. */
  readonly conditional?: (() => Promise<boolean>) | undefined
  readonly forbidden?: ReadonlyArray<string>
}

/** Pending until it is aborted, like a prompt. */
export const pendingPrompt: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason))
  })

/** Rejects with the error of a browser. */
export const rejectWith = (name: string, message = "The operation failed."): Answer => () =>
  Promise.reject(name === "TypeError" ? new TypeError(message) : new DOMException(message, name))

/** Installs the browser until `vi.unstubAllGlobals()`; returns the recorded requests. */
export const stubBrowser = (stub: Stub = {}) => {
  const {
    autocomplete = "username webauthn",
    create = pendingPrompt,
    forbidden = [],
    get = pendingPrompt,
    hostname = "app.example.com"
  } = stub
  const conditional = "conditional" in stub ? stub.conditional : () => Promise.resolve(true)
  const requests: Array<Request> = []
  let pending = 0
  let most = 0
  const holdUntil = (response: Answer) => async (request: Request) => {
    requests.push(request)
    most = Math.max(most, ++pending)
    try {
      return await response(request)
    } finally {
      pending--
    }
  }
  vi.stubGlobal("location", { hostname })
  vi.stubGlobal("PublicKeyCredential", Object.assign(() => {}, conditional && { isConditionalMediationAvailable: conditional }))
  vi.stubGlobal("navigator", { credentials: { create: holdUntil(create), get: holdUntil(get) } })
  vi.stubGlobal("document", {
    // Matches the only selector in use: a list of words that includes `webauthn`, in any case.
    querySelector: (selector: string) =>
      selector === "input[autocomplete~=\"webauthn\" i]" && autocomplete?.toLowerCase().split(/\s+/).includes("webauthn")
        ? {}
        : null,
    querySelectorAll: () => [],
    featurePolicy: { allowsFeature: (feature: string) => !forbidden.includes(feature) }
  })
  return { asked: requests, pending: () => pending, most: () => most }
}

const text = (value: unknown) => encode(new Uint8Array(value as ArrayBuffer))
const bytes = (value: string | undefined) => value === undefined ? undefined : Uint8Array.from(decode(value)).buffer

/** A browser whose prompts the software authenticator answers, with buffers instead of texts. */
export const withSoftware = (authenticator: SoftwareAuthenticator): Required<Pick<Stub, "create" | "get">> => {
  const credential = ({ authenticatorAttachment, clientExtensionResults, id, rawId, type }: Awaited<
    ReturnType<SoftwareAuthenticator["create"] | SoftwareAuthenticator["get"]>
  >) => ({ id, rawId: bytes(rawId), type, authenticatorAttachment, getClientExtensionResults: () => clientExtensionResults })
  return {
    create: async ({ publicKey }) => {
      const { challenge, user } = publicKey as { readonly challenge: unknown; readonly user: { readonly id: unknown } }
      const options = { ...publicKey, challenge: text(challenge), user: { ...user, id: text(user.id) } }
      // The library has parsed these from the provider's JSON; the authenticator needs JSON again.
      const madeCredential = await authenticator.create(options as unknown as PublicKeyCredentialCreationOptionsJSON)
      const { attestationObject, clientDataJSON, transports } = madeCredential.response
      return {
        ...credential(madeCredential),
        response: {
          attestationObject: bytes(attestationObject),
          clientDataJSON: bytes(clientDataJSON),
          getTransports: () => transports
        }
      }
    },
    get: async ({ publicKey }) => {
      const { challenge, ...options } = publicKey
      const assertion = await authenticator.get(
        { ...options, challenge: text(challenge) } as PublicKeyCredentialRequestOptionsJSON
      )
      const { authenticatorData, clientDataJSON, signature, userHandle } = assertion.response
      return {
        ...credential(assertion),
        response: {
          authenticatorData: bytes(authenticatorData),
          clientDataJSON: bytes(clientDataJSON),
          signature: bytes(signature),
          userHandle: bytes(userHandle)
        }
      }
    }
  }
}
