/** The text of a body that may not be longer than it should. */

/** The body is longer than was said. */
export class TooLong extends Error {}

/** Rejects with `TooLong`, with a `TypeError` where the bytes are no UTF-8, or with what broke the stream off. */
export const limitedText = async (body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<string> => {
  // Bytes that are no text would all be replaced by the same character.
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  if (body === null) return ""
  const reader = body.getReader()
  let text = ""
  let bytes = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new TooLong(`the body is longer than ${mostBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
