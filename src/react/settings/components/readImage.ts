/** Reads image files, and draws a part of an image as a data URL that the provider accepts. */

/** Maximum size of an input file in bytes; the uploaded image is far smaller. */
export const largestFile = 10 * 1024 * 1024
/** The accepted media types. */
export const imageTypes: ReadonlyArray<string> = ["image/jpeg", "image/png", "image/webp"]

/** The provider's maximum length of a data URL in characters (docs/provider/conventions.md#images). */
const longestUrl = 1_000_000
/** Side lengths in pixels, for an avatar of any size and for the preview in the dialog. */
const [avatarSide, previewSide] = [512, 1024]

export type ImageProblem = "tooLarge" | "unreadable"

/** A part of an image, in percent of the image's width and height. */
export interface ImagePart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface ChosenImage {
  /** The whole image as a data URL, because few content security policies allow `blob:`. */
  readonly preview: string
  /** Whether the image is wider than high. */
  readonly isLandscape: boolean
  /** Returns a part of the image as a data URL: at most 512 pixels per side, and within the provider's maximum length. */
  readonly crop: (part: ImagePart) => string
  /** Releases the memory of the image. */
  readonly close: () => void
}

const wholeImage: ImagePart = { x: 0, y: 0, width: 100, height: 100 }

/** Draws a part of an image. The result contains no camera metadata, such as the location. */
const draw = (image: ImageBitmap, part: ImagePart, longestSide: number): HTMLCanvasElement => {
  const [width, height] = [Math.max(1, image.width * part.width / 100), Math.max(1, image.height * part.height / 100)]
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const [x, y] = [image.width * part.x / 100, image.height * part.y / 100]
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const readImage = async (
  file: File
): Promise<{ readonly image: ChosenImage } | { readonly problem: ImageProblem }> => {
  if (!imageTypes.includes(file.type)) return { problem: "unreadable" }
  if (file.size > largestFile) return { problem: "tooLarge" }
  // PNG preserves transparency.
  const type = file.type === "image/jpeg" ? file.type : "image/png"
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" })
    return {
      image: {
        preview: draw(image, wholeImage, previewSide).toDataURL(type),
        isLandscape: image.width > image.height,
        crop: (part) => {
          const canvas = draw(image, part, avatarSide)
          const url = canvas.toDataURL(type)
          return url.length <= longestUrl ? url : canvas.toDataURL("image/jpeg", 0.8)
        },
        close: () => image.close()
      }
    }
  } catch {
    return { problem: "unreadable" }
  }
}
