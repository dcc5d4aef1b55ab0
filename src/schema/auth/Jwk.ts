/** The public keys that access tokens are verified with (RFC 7517; docs/provider/tokens.md#key-set). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const text = Schema.optionalKey(Schema.String)

/**
 * A public key. The provider's are of the curve P-256; a key of another kind is read too, and lacks what is theirs.
 * @category schemas @since 0.1.0
 */
export class Jwk extends Schema.Opaque<Jwk>()(Schema.Struct({
  kty: Schema.String,
  /** By which the head of a token names its key. */
  kid: Schema.String,
  alg: text,
  crv: text,
  /** Base64url. */
  x: text,
  /** Base64url. */
  y: text
})) {}

/** The keys of a project: an old and a new one for each kind of user. @category schemas @since 0.1.0 */
export class JwkSet extends Schema.Opaque<JwkSet>()(Schema.Struct({ keys: Schema.Array(Jwk) })) {}

const flag = Schema.optional(Schema.Literals(["true", "false"]).pipe(Schema.decodeTo(Schema.Boolean, Wire.flag)))

/** For whose tokens. Always those of ordinary users. @category schemas @since 0.1.0 */
export class JwkQuery extends Schema.Opaque<JwkQuery>()(Wire.struct({
  /** Users who are restricted. @default false */
  includeRestricted: flag,
  /** Anonymous users, and restricted ones. @default false */
  includeAnonymous: flag
})) {}
