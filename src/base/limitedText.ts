/** Reads the body of an HTTP message as text, up to a size limit; every body from a network is read this way. */

/** The body exceeds `limit` bytes. */
export class TextTooLong extends Error {
  readonly limit: number
  constructor(limit: number) {
    super(`the body is longer than ${limit} bytes`)
    this.limit = limit
  }
}

/** A `Request` or `Response`. */
export interface Message {
  /** A `ReadableStream`; an async iterable in some libraries; absent on platforms without streams, such as React Native. */
  readonly body?: unknown
  readonly text: () => Promise<unknown>
}

export interface Reading {
  /** Maximum number of bytes, counted after decompression. */
  readonly limit: number
  /** Rejects bytes that are not UTF-8, and keeps a byte order mark. @default `false`, as in `Response.text` */
  readonly strict?: boolean
  /** When this signal aborts, the read of the body is cancelled, even if `fetch` ignores the request's signal. */
  readonly signal?: AbortSignal
}

interface Source {
  readonly next: () => Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>
  readonly cancel: () => unknown
}

const sourceOf = (body: unknown): Source | undefined => {
  if (typeof body !== "object" || body === null) return undefined
  if ("getReader" in body) {
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    return { next: () => reader.read(), cancel: () => reader.cancel() }
  }
  if (!(Symbol.asyncIterator in body)) return undefined
  const iterator = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  return { next: () => iterator.next(), cancel: () => iterator.return?.() }
}

/** Reads a body that is not a stream. The runtime reads the whole body before its length is known. */
const wholeText = async (message: Message, limit: number): Promise<string> => {
  const text = await message.text()
  if (typeof text !== "string") throw new TypeError("the body has no text")
  if (text.length > limit) throw new TextTooLong(limit)
  return text
}

/**
 * Reads the body as text. Rejects with `TextTooLong`, with a `TypeError` if the bytes are not UTF-8 (`strict`), or with the stream's error.
 * Cancels a body that is not read to its end, without waiting for the cancellation.
 */
export const limitedText = async (message: Message, { limit, signal, strict = false }: Reading): Promise<string> => {
  if (message.body === null) return ""
  const source = sourceOf(message.body)
  if (source === undefined) return wholeText(message, limit)
  const cancel = () => void (async () => source.cancel())().catch(() => {})
  signal?.addEventListener("abort", cancel)
  try {
    signal?.throwIfAborted()
    const decoder = new TextDecoder("utf-8", { fatal: strict, ignoreBOM: strict })
    let text = ""
    let bytes = 0
    while (true) {
      const { done, value } = await source.next()
      // A cancelled stream ends like a complete one, so check the signal.
      signal?.throwIfAborted()
      if (done || value === undefined) return text + decoder.decode()
      bytes += value.byteLength
      // Negated, so that a chunk without a length is also rejected.
      if (!(bytes <= limit)) throw new TextTooLong(limit)
      text += decoder.decode(value, { stream: true })
    }
  } catch (cause) {
    cancel()
    throw cause
  } finally {
    signal?.removeEventListener("abort", cancel)
  }
}
