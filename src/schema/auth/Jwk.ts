/** Public keys that verify access tokens (RFC 7517; docs/provider/tokens.md#key-set). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const text = Schema.optionalKey(Schema.String)

/** A public key. The provider uses the curve P-256. Other kinds of keys decode without the fields of that curve. */
export class Jwk extends Schema.Opaque<Jwk>()(Schema.Struct({
  kty: Schema.String,
  /** The key id in a token's header. */
  kid: Schema.String,
  alg: text,
  crv: text,
  /** The x coordinate, as base64url. */
  x: text,
  /** The y coordinate, as base64url. */
  y: text
})) {}

/** The keys of a project: an old and a new one for each kind of user. */
export class JwkSet extends Schema.Opaque<JwkSet>()(Schema.Struct({ keys: Schema.Array(Jwk) })) {}

const flag = Schema.optional(Schema.Literals(["true", "false"]).pipe(Schema.decodeTo(Schema.Boolean, Wire.flag)))

/** The kinds of users whose tokens the keys verify. Ordinary users are always included. */
export class JwkQuery extends Schema.Opaque<JwkQuery>()(Wire.struct({
  /** Whether to include the keys for restricted users. @default false */
  includeRestricted: flag,
  /** Whether to include the keys for anonymous and restricted users. @default false */
  includeAnonymous: flag
})) {}
