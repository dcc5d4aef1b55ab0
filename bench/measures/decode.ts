/** The cost of decoding a user from a parsed answer: over src/lean, as the library does, and over effect/Schema. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ServerUser } from "latchkey/schema"
import { report } from "../report.ts"
import { inTurn, row } from "../statistics.ts"

type Decode = (value: unknown) => Effect.Effect<unknown, unknown>

/** Imports a module of dist: no entry exports the library's codecs. */
const builtFile = (path: string) =>
  import(new URL(`../../dist/${path}`, import.meta.url).href) as Promise<{ readonly [name: string]: unknown }>
const { decodeUnknownEffect } = await builtFile("lean/running.js") as { readonly decodeUnknownEffect: (codec: unknown) => Decode }
const lean = decodeUnknownEffect((await builtFile("schema/users/User.js"))["ServerUser"])

const moment = 1_760_000_000_000
const user: unknown = {
  id: "3f1d0b1e-8d6b-4b7e-9a55-0a4f4e6b1c11",
  display_name: "Ada Lovelace",
  primary_email: "ada@example.com",
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  profile_image_url: null,
  signed_up_at_millis: moment,
  last_active_at_millis: moment,
  client_metadata: { theme: "dark" },
  client_read_only_metadata: null,
  server_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  oauth_providers: [{ id: "github", account_id: "1", email: "ada@example.com" }],
  is_anonymous: false,
  selected_team_id: null,
  selected_team: null,
  is_restricted: false,
  restricted_reason: null
}

const count = 2_000
/** Processor time of one decode, in microseconds. */
const measureDecode = (decode: Decode) => () => {
  const before = process.cpuUsage()
  for (let index = 0; index < count; index++) Effect.runSync(decode(user) as Effect.Effect<unknown>)
  const { system, user: userTime } = process.cpuUsage(before)
  return Promise.resolve((system + userTime) / count)
}

const { library, schema } = await inTurn({
  library: measureDecode(lean),
  schema: measureDecode(Schema.decodeUnknownEffect(ServerUser))
}, { rounds: 15, warmUp: 3 })

report([
  row("Decode a user, as the library does", "µs CPU", library, null, { budget: 4 }),
  row("Decode a user by its Schema", "µs CPU", schema, null)
])
