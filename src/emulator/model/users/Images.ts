/** Images: stores and serves data URLs, and keeps other URLs (docs/provider/conventions.md#images). */
import * as Effect from "effect/Effect"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import { type EmulatorResponse, type RawResponse, refuse, textResponse } from "../../request/EmulatorResponse.ts"
import type { Store } from "../../store/Store.ts"

const dataUrl = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** How the files of each format begin, as bytes in Latin-1. The provider's library cannot read BMP. */
const signatures = {
  png: /^.PNG.{8}IHDR/s,
  jpeg: /^\xff\xd8\xff/,
  gif: /^GIF8[79]a.{7}/s,
  webp: /^RIFF.{4}WEBPVP8/s
}

/** The format of an image, by its content; `undefined` if the content is not an image. The declared type does not matter. */
const formatOf = (base64: string): string | undefined => {
  const start = atob(base64.slice(0, 64))
  return Object.entries(signatures).find(([, signature]) => signature.test(start))?.[0]
}

/** The URL to store for an image in a request. Users may set only data URLs, servers also http(s) URLs. */
export const storeImage = (
  store: Store,
  image: string | null,
  by: "user" | "server"
): Effect.Effect<string | null, RawResponse | SchemaError> => {
  if (image === null) return Effect.succeed(null)
  const [, base64] = dataUrl.exec(image) ?? []
  if (base64 !== undefined) {
    const format = formatOf(base64)
    if (format === undefined) return Effect.fail(refuse(400, "Invalid image: the data is not a PNG, JPEG, GIF or WebP image."))
    const id = `${crypto.randomUUID()}.${format}`
    store.images.put({ id, type: `image/${format}`, base64 })
    return Effect.succeed(`${store.url}/emulator/images/${id}`)
  }
  if (!URL.canParse(image)) {
    return Effect.fail(
      new SchemaError({
        details: { message: "The request did not match the schema:\n- body.profile_image_url must be a valid URL" }
      })
    )
  }
  return by === "server" && /^https?:/.test(image)
    ? Effect.succeed(image)
    : Effect.fail(refuse(400, "Invalid image: give a base64 data URL."))
}

/** Answers with a stored image. */
export const imageResponse = (store: Store, id: string): EmulatorResponse => {
  const image = store.images.get(id)
  if (image === undefined) return textResponse(404, "No such image.")
  return {
    status: 200,
    headers: { "content-type": image.type, "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff" },
    body: Uint8Array.from(atob(image.base64), (char) => char.charCodeAt(0))
  }
}
