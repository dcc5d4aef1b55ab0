/** Failures of encryption and decryption in this library. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"

/**
 * The secret, key or value for the data vault is not a string, or contains a lone surrogate; nothing was sent. A lone surrogate has no
 * UTF-8 encoding: the text would be read back differently, and two keys could become one. The error does not contain the text.
 */
export class InvalidVaultInput extends Schema.TaggedError<InvalidVaultInput>()("InvalidVaultInput", {
  input: Schema.Literals(["secret", "key", "value"]),
  problem: Schema.Literals(["not-a-string", "half-a-surrogate-pair"])
}) {
  override get message() {
    return this.problem === "not-a-string"
      ? `A data vault ${this.input} must be a string.`
      : `A data vault ${this.input} must be well-formed Unicode, and this one has half of a surrogate pair.`
  }
}

/** The runtime's WebCrypto (`crypto.subtle`) is missing or failed. `cause` is what it threw. */
export class WebCryptoFailed extends Schema.TaggedError<WebCryptoFailed>()("WebCryptoFailed", { cause: Schema.Unknown }) {
  override get message() {
    return "WebCrypto is missing or failed. It needs Node 20 or later, Deno, Bun, a worker, or a page served over HTTPS."
  }
}

/**
 * A value of the data vault was altered, or was not encrypted by a data vault client: its base64 (`encoding`), version or length is wrong,
 * it belongs to another key or was tampered with (`tag`), or it is not UTF-8 (`text`). The error does not contain the value.
 */
export class VaultValueUnreadable extends Schema.TaggedError<VaultValueUnreadable>()("VaultValueUnreadable", {
  storeId: Schema.String,
  why: Schema.Literals(["encoding", "version", "length", "tag", "text"])
}) {
  override get message() {
    return `A value of the data vault store ${this.storeId} cannot be read (${this.why}). Write it again to repair it.`
  }
}
