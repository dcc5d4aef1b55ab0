/**
 * Tokens that every verifier must refuse, each with its reason. Wherever that makes them harder to detect, they are signed with a valid
 * key.
 */
import { CompactEncrypt, exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose"
import { createHmac, sign as signBytes } from "node:crypto"
import type { Wrong } from "../../src/jwt/index.ts"
import { claims, generate, issuer, type Pair, sign, start } from "./KeyProvider.ts"

const seconds = start / 1000
const otherId = "0b9c1d1e-1111-4c58-8a6c-3a1c5c4b9a99"

const part = (value: string | Uint8Array | object) =>
  (typeof value === "string"
    ? Buffer.from(value)
    : value instanceof Uint8Array
    ? Buffer.from(value)
    : Buffer.from(JSON.stringify(value)))
    .toString("base64url")

/** A token of any two texts, signed as the provider would sign it. */
const signedText = async ({ privateKey }: Pair, header: string, payload: string) => {
  const input = `${header}.${payload}`
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, Buffer.from(input))
  return `${input}.${part(new Uint8Array(signature))}`
}

export type Forgery = readonly [name: string, token: unknown, wrong: Wrong]

export const forgeries = async (pair: Pair): Promise<ReadonlyArray<Forgery>> => {
  const { jwk, kid, privateKey, publicKey } = pair
  const good = await sign(pair)
  const [header = "", payload = "", signature = ""] = good.split(".")
  const head = { alg: "ES256", kid }
  const stranger = await generate(kid)
  const unknownPair = await generate("unknown")
  const rsa = await generateKeyPair("RS256")
  const p384 = await generateKeyPair("ES384")
  const raw = (text: string) => signedText(pair, text, payload)
  const withHead = (members: object) => raw(part({ ...head, ...members }))
  const body = (text: string) => signedText(pair, header, part(text))
  const hmac = (secret: string | Buffer) => {
    const input = `${part({ alg: "HS256", kid })}.${payload}`
    return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`
  }
  const spki = await exportSPKI(publicKey)
  const json = JSON.stringify(claims)
  const der = async () => {
    const key = { key: await exportJWK(privateKey), format: "jwk" as const }
    return signBytes("sha256", Buffer.from(`${header}.${payload}`), key as never).toString("base64url")
  }
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1)

  return [
    // Not a JWT.
    ["empty", "", "form"],
    ["undefined", undefined, "form"],
    ["null", null, "form"],
    ["an object", { toString: () => good }, "form"],
    ["a number", 5, "form"],
    ["words", "not a token", "form"],
    ["dots", "..", "form"],
    ["two parts", `${header}.${payload}`, "form"],
    ["four parts", `${good}.${signature}`, "form"],
    ["five parts", `${good}.a.b`, "form"],
    ["a thousand dots", ".".repeat(1000), "form"],
    ["no head", `.${payload}.${signature}`, "form"],
    ["no payload", `${header}..${signature}`, "form"],
    ["with the scheme before it", `Bearer ${good}`, "form"],
    ["with a space behind it", `${good} `, "signature"],
    ["with a line break in it", `${header}.\n${payload}.${signature}`, "form"],
    ["padded base64", `${header}=.${payload}.${signature}`, "form"],
    ["the other base64 alphabet", `${header}.${payload.slice(0, -1)}+.${signature}`, "form"],
    ["a head of one character", `A.${payload}.${signature}`, "form"],
    ["longer than 16 KiB", await sign(pair, { filling: "x".repeat(16_000) }), "form"],
    ["a mebibyte of it", "a".repeat(1_048_576), "form"],
    ["a head that is no JSON", await raw(part("{alg")), "form"],
    ["a head that is a list", await raw(part("[]")), "form"],
    ["a head that is null", await raw(part("null")), "form"],
    ["a head in bytes that are no text", await raw(part(new Uint8Array([0xff, 0xfe]))), "form"],
    ["a byte order mark", await raw(part(`\ufeff${JSON.stringify(head)}`)), "form"],
    ["a payload that is no JSON", await body("claims"), "form"],
    ["a payload that is a list", await body("[]"), "form"],
    ["a payload that is a text", await body("\"claims\""), "form"],
    ["a payload of a hundred thousand brackets", `${header}.${part("[".repeat(12_000))}.${signature}`, "form"],
    [
      "an encrypted one",
      await new CompactEncrypt(Buffer.from(json)).setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM" }).encrypt(
        (await generateKeyPair("RSA-OAEP-256")).publicKey
      ),
      "form"
    ],
    ["the JSON serialization", JSON.stringify({ protected: header, payload, signature }), "form"],
    // Duplicate members.
    ["alg twice", await raw(part(`{"alg":"none","alg":"ES256","kid":"${kid}"}`)), "form"],
    ["kid twice, once with an escape", await raw(part(`{"alg":"ES256","k\\u0069d":"x","kid":"${kid}"}`)), "form"],
    ["sub twice", await body(json.replace("{", "{\"sub\":\"mallory\",")), "form"],
    ["aud twice, the second one further in", await body(json.replace("{", `{ "aud": "${otherId}", "x": { "aud": 1 },`)), "form"],
    ["a member twice in an inner object", await body(json.replace("{", "{\"x\":{\"a\":1,\"a\":2},")), "form"],
    // The header.
    ["alg none without signature", `${part({ alg: "none", kid })}.${payload}.`, "alg"],
    ["alg None with a signature", `${part({ alg: "None", kid })}.${payload}.${signature}`, "alg"],
    ["no alg", await raw(part({ kid })), "alg"],
    ["alg that is a list", await withHead({ alg: ["ES256"] }), "alg"],
    ["alg in lower case", await withHead({ alg: "es256" }), "alg"],
    ["HS256 with the public key as PEM", hmac(spki), "alg"],
    ["HS256 with the public key as JWK", hmac(JSON.stringify(jwk)), "alg"],
    ["HS256 with an empty secret", hmac(""), "alg"],
    ["RS256", await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(rsa.privateKey), "alg"],
    ["ES384", await new SignJWT(claims).setProtectedHeader({ alg: "ES384", kid }).sign(p384.privateKey), "alg"],
    ["EdDSA, named only", await withHead({ alg: "EdDSA" }), "alg"],
    ["crit for something unknown", await withHead({ crit: ["exp"], exp: 1 }), "crit"],
    ["crit that is empty", await withHead({ crit: [] }), "crit"],
    ["b64 false, critical", await withHead({ crit: ["b64"], b64: false }), "crit"],
    ["b64 false", await withHead({ b64: false }), "header"],
    ["b64 true", await withHead({ b64: true }), "header"],
    ["enc", await withHead({ enc: "A256GCM" }), "header"],
    ["zip", await withHead({ zip: "DEF" }), "header"],
    ["a nested token", await withHead({ cty: "JWT" }), "header"],
    [
      "an embedded key",
      await new SignJWT(claims).setProtectedHeader({ ...head, jwk: stranger.jwk }).sign(stranger.privateKey),
      "header"
    ],
    ["the address of a foreign key set", await withHead({ jku: "https://evil.example/jwks.json" }), "header"],
    ["the address of a foreign certificate", await withHead({ x5u: "https://evil.example/cert" }), "header"],
    ["an embedded certificate", await withHead({ x5c: ["MIIB"] }), "header"],
    ["the type of a DPoP proof", await withHead({ typ: "dpop+jwt" }), "typ"],
    ["the type of a logout token", await withHead({ typ: "logout+jwt" }), "typ"],
    ["a type that is a number", await withHead({ typ: 1 }), "typ"],
    ["no kid", await raw(part({ alg: "ES256" })), "kid"],
    ["an empty kid", await withHead({ kid: "" }), "kid"],
    ["a kid that is a number", await withHead({ kid: 1 }), "kid"],
    ["a kid that is a path", await withHead({ kid: "../../dev/null" }), "key"],
    ["a kid that every object has", await withHead({ kid: "__proto__" }), "key"],
    ["a kid that is SQL", await withHead({ kid: "x' UNION SELECT 'secret" }), "key"],
    ["a kid longer than any", await withHead({ kid: "k".repeat(256) }), "kid"],
    // The signature.
    ["no signature", `${header}.${payload}.`, "signature"],
    ["another issuer's key under the same name", await sign(stranger), "signature"],
    ["a key that the project does not have", await sign(unknownPair), "key"],
    ["the good key under another name", await sign(pair, {}, { kid: "unknown" }), "key"],
    [
      "another token's signature",
      `${good.slice(0, good.lastIndexOf("."))}.${(await sign(pair, { sub: "mallory" })).split(".")[2]}`,
      "signature"
    ],
    ["another token's payload", `${header}.${(await sign(pair, { sub: "mallory" })).split(".")[1]}.${signature}`, "signature"],
    ["a signature of zeros", `${header}.${payload}.${part(new Uint8Array(64))}`, "signature"],
    ["a signature of ones", `${header}.${payload}.${part(new Uint8Array(64).fill(255))}`, "signature"],
    ["half a signature", `${header}.${payload}.${signature.slice(0, 43)}`, "signature"],
    ["a signature in DER", `${header}.${payload}.${await der()}`, "signature"],
    ["a signature twice", `${header}.${payload}.${signature}${signature}`, "signature"],
    [
      "a signature with a bit left over",
      `${header}.${payload}.${signature.slice(0, -1)}${({ A: "B", Q: "R", g: "h", w: "x" })[signature.at(-1) ?? ""]}`,
      "signature"
    ],
    ["a signature with its first character changed", `${header}.${payload}.${flip(signature, 0)}`, "signature"],
    // The claims.
    ["no claims", await body("{}"), "aud"],
    ["no audience", await sign(pair, { aud: undefined }), "aud"],
    ["another project's audience", await sign(pair, { aud: otherId }), "aud"],
    ["an audience that begins like ours", await sign(pair, { aud: `${claims.aud as string}:` }), "aud"],
    ["an audience of two projects", await sign(pair, { aud: [claims.aud as string, otherId] }), "aud"],
    ["an audience in a list", await sign(pair, { aud: [claims.aud as string] }), "aud"],
    ["an anonymous user's audience with the normal issuer", await sign(pair, { aud: `${claims.aud as string}:anon` }), "iss"],
    [
      "an anonymous user",
      await sign(pair, {
        aud: `${claims.aud as string}:anon`,
        iss: issuer.replace("/projects/", "/projects-anonymous-users/"),
        is_anonymous: true,
        is_restricted: true
      }),
      "kind"
    ],
    [
      "a restricted user",
      await sign(pair, {
        aud: `${claims.aud as string}:restricted`,
        iss: issuer.replace("/projects/", "/projects-restricted-users/"),
        is_restricted: true
      }),
      "kind"
    ],
    ["an anonymous user under a normal user's names", await sign(pair, { is_anonymous: true }), "is_anonymous"],
    ["a restricted user under a normal user's names", await sign(pair, { is_restricted: true }), "is_restricted"],
    ["no issuer", await sign(pair, { iss: undefined }), "iss"],
    ["another provider's issuer", await sign(pair, { iss: issuer.replace("provider.test", "evil.example") }), "iss"],
    ["another project's issuer", await sign(pair, { iss: issuer.replace(claims.aud as string, otherId) }), "iss"],
    ["an issuer with a slash behind it", await sign(pair, { iss: `${issuer}/` }), "iss"],
    ["an issuer over plain http", await sign(pair, { iss: issuer.replace("https", "http") }), "iss"],
    ["another project", await sign(pair, { project_id: otherId }), "project_id"],
    ["an empty project", await sign(pair, { project_id: "" }), "project_id"],
    ["no subject", await sign(pair, { sub: undefined }), "sub"],
    ["an empty subject", await sign(pair, { sub: "" }), "sub"],
    ["a subject that is a number", await body(json.replace(JSON.stringify(claims.sub), "1")), "sub"],
    ["no expiry", await sign(pair, { exp: undefined }), "exp"],
    ["an expiry that is a text", await body(json.replace(/"exp":\d+/, "\"exp\":\"9999999999\"")), "exp"],
    ["an expiry beyond all time", await body(json.replace(/"exp":\d+/, "\"exp\":1e300")), "exp"],
    ["an expiry that is no number any more", await body(json.replace(/"exp":\d+/, "\"exp\":1e999")), "exp"],
    ["expired a while ago", await sign(pair, { exp: seconds - 60 }), "exp"],
    ["expired just beyond the tolerance", await sign(pair, { exp: seconds - 30 }), "exp"],
    ["expired before 1970", await sign(pair, { exp: -1 }), "exp"],
    ["not valid before later", await sign(pair, { nbf: seconds + 60 }), "nbf"],
    ["a beginning that is a text", await body(json.replace("{", "{\"nbf\":\"0\",")), "nbf"],
    ["made in the future", await sign(pair, { iat: seconds + 60 }), "iat"],
    ["made at an unknown time", await sign(pair, { iat: undefined }), "iat"]
  ]
}
