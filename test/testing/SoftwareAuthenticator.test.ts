/** The software authenticator, tested against the library that verifies it, and its refusals, which equal a browser's. */
import { assert, describe, it } from "@effect/vitest"
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser"
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse
} from "@simplewebauthn/server"
import { SoftwareAuthenticator } from "../../src/testing/SoftwareAuthenticator.ts"

const expectedOrigin = "https://login.example.com"
const expectedRPID = "example.com"
const userID = new TextEncoder().encode("ada")
/** ES256 only, because detecting the other algorithms makes Node print a warning. */
const supportedAlgorithmIDs = [-7]
const creation = (more: Partial<Parameters<typeof generateRegistrationOptions>[0]> = {}) =>
  generateRegistrationOptions({ rpName: "Example", rpID: expectedRPID, userName: "ada", userID, supportedAlgorithmIDs, ...more })
const request = (more: Partial<Parameters<typeof generateAuthenticationOptions>[0]> = {}) =>
  generateAuthenticationOptions({ rpID: expectedRPID, ...more })

const refusal = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(() => "nothing", (error: unknown) => error instanceof Error || error instanceof DOMException ? error.name : "?")

describe("the software authenticator", () => {
  it("creates credentials and signatures that pass verification", async () => {
    const authenticator = new SoftwareAuthenticator({ origin: expectedOrigin })
    const options = await creation()
    const registration = await verifyRegistrationResponse({
      response: await authenticator.create(options),
      expectedChallenge: options.challenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs
    })
    assert.deepInclude(registration.registrationInfo, { fmt: "none", userVerified: true, credentialDeviceType: "singleDevice" })
    const credential = registration.registrationInfo?.credential
    if (credential === undefined) return assert.fail("not verified")
    // DER signatures vary in length; 64 of them include every length.
    for (let counter = 0; counter < 64; counter++) {
      const paths = await request({ userVerification: "required" })
      const response = await authenticator.get(paths)
      assert.strictEqual(Buffer.from(response.response.userHandle ?? "", "base64url").toString(), "ada")
      const signature = await verifyAuthenticationResponse({
        response,
        expectedChallenge: paths.challenge,
        expectedOrigin,
        expectedRPID,
        credential: { ...credential, counter }
      })
      assert.deepInclude(signature.authenticationInfo, { newCounter: counter + 1, userVerified: true })
      assert.isTrue(signature.verified)
    }
  })
  it("reports whether it verified the user", async () => {
    const authenticator = new SoftwareAuthenticator({ origin: expectedOrigin, userVerification: false })
    const options = await creation()
    const verification = {
      response: await authenticator.create(options),
      expectedChallenge: options.challenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs
    }
    const { registrationInfo } = await verifyRegistrationResponse({ ...verification, requireUserVerification: false })
    assert.strictEqual(registrationInfo?.userVerified, false)
    assert.strictEqual(await refusal(verifyRegistrationResponse(verification)), "Error")
    const requirement = await creation({ authenticatorSelection: { userVerification: "required" } })
    assert.strictEqual(await refusal(authenticator.create(requirement)), "ConstraintError")
    assert.strictEqual(await refusal(authenticator.get(await request({ userVerification: "required" }))), "NotAllowedError")
  })
  it("keeps one passkey per account, and uses other credentials only by their ids", async () => {
    const authenticator = new SoftwareAuthenticator({ origin: expectedOrigin, attachment: "cross-platform" })
    const resident = { residentKey: "required" } as const
    await authenticator.create(await creation({ authenticatorSelection: resident }))
    const { clientExtensionResults, id } = await authenticator.create(await creation({ authenticatorSelection: resident }))
    assert.deepStrictEqual(clientExtensionResults, { credProps: { rk: true } })
    assert.deepStrictEqual(authenticator.credentials.map((credential) => credential.id), [id])
    const plain = await authenticator.create(await creation({ authenticatorSelection: { residentKey: "discouraged" } }))
    assert.strictEqual((await authenticator.get(await request())).id, id)
    const byName = await authenticator.get(await request({ allowCredentials: [{ id: plain.id }] }))
    assert.deepStrictEqual([byName.id, byName.response.userHandle], [plain.id, undefined])
    authenticator.remove(id)
    assert.strictEqual(await refusal(authenticator.get(await request())), "NotAllowedError")
  })
  it("rejects invalid options with the same errors as browsers", async () => {
    const authenticator = new SoftwareAuthenticator({ origin: expectedOrigin })
    const options = await creation()
    const { id } = await authenticator.create(options)
    const create = (more: Partial<PublicKeyCredentialCreationOptionsJSON>) =>
      refusal(authenticator.create({ ...options, ...more }))
    assert.strictEqual(await create({ excludeCredentials: [{ id, type: "public-key" }] }), "InvalidStateError")
    assert.strictEqual(await create({ excludeCredentials: [{ id: "AAAA", type: "public-key" }] }), "nothing")
    for (const rpId of ["other.example", "ample.com", "a.login.example.com"]) {
      assert.strictEqual(await create({ rp: { id: rpId, name: "Example" } }), "SecurityError", rpId)
    }
    assert.strictEqual(await create({ pubKeyCredParams: [{ alg: -257, type: "public-key" }] }), "NotSupportedError")
    assert.strictEqual(
      await create({ authenticatorSelection: { authenticatorAttachment: "cross-platform" } }),
      "NotAllowedError"
    )
    for (const id of ["", "A".repeat(87)]) assert.strictEqual(await create({ user: { ...options.user, id } }), "TypeError", id)
    assert.strictEqual(await refusal(authenticator.get(await request({ rpID: "other.example" }))), "SecurityError")
  })
})
