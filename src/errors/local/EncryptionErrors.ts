/** What goes wrong where values are encrypted and decrypted here, and not at the provider. */
import * as Schema from "effect/Schema"

/**
 * The data vault cannot take this secret, key or value, and nothing was sent. A text that holds half of a surrogate pair has no
 * UTF-8: it would come back as another text, and two keys could become one. The text itself is not told.
 * @category errors @since 0.1.0
 */
export class InvalidVaultInput extends Schema.TaggedError<InvalidVaultInput>()("InvalidVaultInput", {
  input: Schema.Literals(["secret", "key", "value"]),
  problem: Schema.Literals(["not-a-string", "half-a-surrogate-pair"])
}) {
  override get message() {
    return this.problem === "not-a-string"
      ? `A data vault ${this.input} must be a string.`
      : `A data vault ${this.input} must be well-formed Unicode, and this one holds half of a surrogate pair.`
  }
}

/**
 * The runtime's WebCrypto (`crypto.subtle`) is missing or did not do its work. `cause` is what it threw.
 * @category errors @since 0.1.0
 */
export class WebCryptoFailed extends Schema.TaggedError<WebCryptoFailed>()("WebCryptoFailed", { cause: Schema.Unknown }) {
  override get message() {
    return "WebCrypto is missing or failed. It needs Node 20 or later, Deno, Bun, a worker, or a page that came over HTTPS."
  }
}

/**
 * A value of the data vault was changed on its way, or no client wrote it: its base64 (`encoding`), version or length is wrong, it is
 * of another key or was tampered with (`tag`), or it is no UTF-8 (`text`). What it holds is not told.
 * @category errors @since 0.1.0
 */
export class VaultValueUnreadable extends Schema.TaggedError<VaultValueUnreadable>()("VaultValueUnreadable", {
  storeId: Schema.String,
  why: Schema.Literals(["encoding", "version", "length", "tag", "text"])
}) {
  override get message() {
    return `A value of the data vault store ${this.storeId} cannot be read (${this.why}). Write it again to repair it.`
  }
}
