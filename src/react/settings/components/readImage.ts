/** Converts image files to data URLs that the provider accepts. */

/** Maximum size of an input file in bytes; the sent image is far smaller. */
export const largestFile = 10 * 1024 * 1024
/** The accepted types. */
export const imageTypes: ReadonlyArray<string> = ["image/jpeg", "image/png", "image/webp"]

/** The provider's maximum length of a data URL in characters (docs/provider/conventions.md#images). */
const longestUrl = 1_000_000
/** The longer side in pixels: enough for an avatar of any size. */
const longestSide = 512

export type ImageProblem = "tooLarge" | "unreadable"
export type ReadImage = { readonly url: string } | { readonly problem: ImageProblem }

/**
 * Redraws the image with at most 512 pixels per side, so that photographs fit and metadata of cameras, such as the location, is removed.
 */
export const readImage = async (file: File): Promise<ReadImage> => {
  if (!imageTypes.includes(file.type)) return { problem: "unreadable" }
  if (file.size > largestFile) return { problem: "tooLarge" }
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" })
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = document.createElement("canvas")
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    // PNG keeps transparency; JPEG is the fallback for large images.
    const urls = [canvas.toDataURL(file.type === "image/jpeg" ? file.type : "image/png"), canvas.toDataURL("image/jpeg", 0.8)]
    const url = urls.find((url) => url.length <= longestUrl)
    return url === undefined ? { problem: "tooLarge" } : { url }
  } catch {
    return { problem: "unreadable" }
  }
}
