/** Image files as data URLs that the provider takes. */

/** Bytes of a file that is looked at; what is sent is far smaller. */
export const largestFile = 10 * 1024 * 1024
/** The types that can be chosen. */
export const imageTypes: ReadonlyArray<string> = ["image/jpeg", "image/png", "image/webp"]

/** Characters of a data URL that the provider takes (docs/provider/conventions.md#images). */
const longestUrl = 1_000_000
/** Pixels of the longer side: enough for an avatar of any size. */
const longestSide = 512

export type ImageProblem = "tooLarge" | "unreadable"
export type ReadImage = { readonly url: string } | { readonly problem: ImageProblem }

/**
 * Draws the image anew, at most 512 pixels long, so that photographs fit and nothing goes along that cameras write into them, such
 * as where they were taken.
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
    // PNG keeps transparency; what it makes too large, JPEG does not.
    const urls = [canvas.toDataURL(file.type === "image/jpeg" ? file.type : "image/png"), canvas.toDataURL("image/jpeg", 0.8)]
    const url = urls.find((url) => url.length <= longestUrl)
    return url === undefined ? { problem: "tooLarge" } : { url }
  } catch {
    return { problem: "unreadable" }
  }
}
