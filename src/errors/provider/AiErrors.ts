/** Refusals of questions to the language model. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** A message has more than `details.maxImages` images. **What to do** Attach fewer images. */
export class TooManyImageAttachments extends KnownError<TooManyImageAttachments>()({
  code: "TOO_MANY_IMAGE_ATTACHMENTS",
  details: { maxImages: Schema.Number },
  message: ({ maxImages }) => `A message can have at most ${maxImages} images. Attach fewer.`
}) {}

/** An image has `details.actualBytes` bytes, more than `details.maxBytes`. **What to do** Attach a smaller image. */
export class ImageAttachmentTooLarge extends KnownError<ImageAttachmentTooLarge>()({
  code: "IMAGE_ATTACHMENT_TOO_LARGE",
  details: { maxBytes: Schema.Number, actualBytes: Schema.Number },
  message: ({ actualBytes, maxBytes }) =>
    `The image has ${actualBytes} bytes; at most ${maxBytes} are allowed. Attach a smaller one.`
}) {}
