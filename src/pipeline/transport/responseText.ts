/** Reads the body of a response, up to a size limit. */
import * as Context from "effect/Context"
import { limitedText, type Message, TextTooLong } from "../../base/limitedText.ts"
import { ResponseTooLarge } from "../../errors/call/Reasons.ts"

/**
 * The maximum size of a response body in bytes, after decompression. Set by an app's option `maxResponseBytes`. @default 16 MiB
 * @category references @since 0.1.0
 */
export const MaxResponseBytes = Context.Reference<number>("latchkey/MaxResponseBytes", { defaultValue: () => 16_777_216 })

/** A response before its body is read. */
export interface ResponseHead {
  readonly url: string
  readonly status: number
  readonly limit: number
  readonly signal?: AbortSignal
}

/** The text of a response. Rejects with `ResponseTooLarge`, or with the stream's error. */
export const textOf = async (message: Message, { limit, signal, status, url }: ResponseHead): Promise<string> => {
  try {
    return await limitedText(message, { limit, ...(signal && { signal }) })
  } catch (cause) {
    if (!(cause instanceof TextTooLong)) throw cause
    const { origin, pathname } = new URL(url)
    throw new ResponseTooLarge({ status, limit, url: origin + pathname })
  }
}
