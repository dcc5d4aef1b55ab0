/** Secrets that are recognized wherever they appear, in any encoding, and the only places in a request where each belongs. */
import { Redacted } from "effect"
import { inspect } from "node:util"

export type Canaries = { readonly [name: string]: string }

/** A text and its place: `header x-stack-refresh-token`, `body.password`, `url /api/v1/users`. */
export type Place = readonly [place: string, text: string]

/**
 * The fields and headers where each secret belongs, by their wire names (docs/provider/transport.md#request-headers, and the endpoints).
 */
const homes: { readonly [name: string]: RegExp } = {
  secretServerKey: /^header x-stack-secret-server-key$/,
  superSecretAdminKey: /^header x-stack-super-secret-admin-key$/,
  accessToken: /^header x-stack-access-token$/,
  // Cross-domain sign-in and the command-line login pass a session on as its refresh token.
  refreshToken: /^header x-stack-refresh-token$|^body\.(anon_)?refresh_token$/,
  password: /^body\.([a-z_.]+\.)?(old_|new_)?password$/,
  passwordHash: /^body\.password_hash$/,
  apiKey: /^body\.api_key$/,
  totpSecret: /^body\.totp_secret_base64$/,
  code: /^body\.code$/,
  codeVerifier: /^body\.code_verifier$/,
  idToken: /^body\.id_token$/,
  // Connecting an account navigates the browser, so the provider takes the access token in the query, there and nowhere else.
  token: /^url \/api\/v1\/auth\/oauth\/authorize\//,
  loginCode: /^body\.login_code$/,
  pollingCode: /^body\.polling_code$/,
  hashedKey: /^body\.hashed_key$/,
  encryptedValue: /^body\.encrypted_value$/,
  // In OAuth requests, this is the publishable client key.
  clientSecret: /^body\.([a-z_.]+\.)?client_secret$|^url \/api\/v1\/auth\/oauth\/authorize\//
}

/** A second secret of a kind has a word after its name: `refreshToken again`. */
const homeOf = (name: string) => homes[name.split(" ", 1)[0] ?? name]

/** A text has three base64 forms, depending on the number of preceding bytes; the ends mix with adjacent bytes and are omitted. */
const inBase64 = (secret: string) =>
  [0, 1, 2].map((before) => {
    const base64 = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString("base64").replace(/=+$/, "")
    return base64.slice(before === 0 ? 0 : 4, -4)
  })

/** All encodings of a secret. Searching ignores case, so base64 is in lower case. */
const formsOf = (secret: string): ReadonlyArray<string> => {
  const base64 = inBase64(secret)
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("hex"),
    Array.from(secret).toReversed().join(""),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    ...base64.map((text) => encodeURIComponent(text))
  ].map((form) => form.toLowerCase())
}

const cache = new Map<string, ReadonlyArray<string>>()
const isIn = (secret: string, text: string): boolean => {
  const forms = cache.get(secret) ?? formsOf(secret)
  cache.set(secret, forms)
  return forms.some((form) => text.includes(form))
}

/** The secrets that occur in texts, and whether each belongs there. */
const findings = (canaries: Canaries, places: ReadonlyArray<Place>) =>
  places.flatMap(([placeName, text]) => {
    const lower = text.toLowerCase()
    return Object.entries(canaries)
      .filter(([, secret]) => isIn(secret, lower))
      .map(([name]) => ({ name, place: placeName, belongs: homeOf(name)?.test(placeName) ?? false }))
  })

/** The secrets in places where they do not belong: `password in url /api/v1/users`. */
export const leaks = (canaries: Canaries, places: ReadonlyArray<Place>): ReadonlyArray<string> =>
  findings(canaries, places).filter(({ belongs }) => !belongs).map(({ name, place }) => `${name} in ${place}`)

/** The names of the secrets in places where they belong. */
export const deliveries = (canaries: Canaries, places: ReadonlyArray<Place>): ReadonlyArray<string> =>
  findings(canaries, places).filter(({ belongs }) => belongs).map(({ name }) => name)

/** Each text in a JSON value, including names of fields, with its path without list indexes. */
const fieldsOf = (value: unknown, path: string): ReadonlyArray<Place> => {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, path))
  if (typeof value !== "object" || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, field]): ReadonlyArray<Place> => [
    [`${path}, a name`, name],
    ...fieldsOf(field, `${path}.${name}`)
  ])
}

const bodyOf = (body: string, type: string): ReadonlyArray<Place> => {
  if (type.startsWith("application/json")) return fieldsOf(JSON.parse(body), "body")
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return Array.from(new URLSearchParams(body), ([name, text]) => [`body.${name}`, text])
  }
  return [["body", body]]
}

/** An outgoing request. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | undefined
}

export const placesIn = ({ body, headers, url }: Sent): ReadonlyArray<Place> => [
  [`url ${new URL(url).pathname}`, url],
  ...Object.entries(headers).map(([name, text]): Place => [`header ${name.toLowerCase()}`, text]),
  ...(body === undefined ? [] : bodyOf(body, new Headers(headers).get("content-type") ?? ""))
]

/** Every text in which programs may print a value, such as an error. */
export const printedForms = (value: unknown, placeName: string): ReadonlyArray<Place> => {
  const error = value as { readonly message?: unknown; readonly stack?: unknown }
  const texts = {
    text: String(value),
    message: String(error?.message),
    stack: String(error?.stack),
    json: JSON.stringify(value) ?? "",
    inspection: inspect(value, { depth: 12, showHidden: true, maxArrayLength: null, maxStringLength: null })
  }
  return Object.entries(texts).map(([form, text]): Place => [`${placeName}, its ${form}`, text])
}

/** An invented secret of each kind, for requests that no emulator verifies; each contains a word that occurs nowhere else. */
export const inventedValues = {
  secretServerKey: "ssk_canaryserver7q2m",
  superSecretAdminKey: "sak_canaryadmin9w4k",
  refreshToken: "canaryrefresh3t8v",
  password: "canarypassword5n1x",
  passwordHash: "$2b$10$canaryhash6c0zcanaryhash6c0zcanaryhash6c0zcanaryhash6c",
  apiKey: "sk_canaryapikey8h5d",
  totpSecret: Buffer.from("canarytotpsecret4j7g").toString("base64"),
  code: "canarycode2f6y".padEnd(45, "q"),
  codeVerifier: "canaryverifier1s9b".padEnd(43, "x"),
  idToken: "canaryidentity0p3l",
  token: "canarytoken7d8e",
  loginCode: "canarylogin4r6a",
  pollingCode: "canarypolling2g5h",
  hashedKey: "canaryhashedkey9k1u",
  encryptedValue: "canaryencrypted3b7w",
  clientSecret: "canaryclient6m8o"
} as const

/** The secret for each field of an input. */
const fields: { readonly [field: string]: string } = {
  ...inventedValues,
  totpSecretBase64: inventedValues.totpSecret,
  oldPassword: inventedValues.password,
  newPassword: inventedValues.password,
  anonymousRefreshToken: inventedValues.refreshToken
}

/** An input with canaries in its secret fields; fields that are not text stay unchanged. */
export const withCanaries = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(withCanaries)
  if (typeof input !== "object" || input === null || input instanceof Date || Redacted.isRedacted(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const secret = fields[name]
      if (secret === undefined) return [name, withCanaries(value)]
      return [name, typeof value === "string" ? secret : Redacted.isRedacted(value) ? Redacted.make(secret) : value]
    })
  )
}
