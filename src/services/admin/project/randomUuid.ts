/** Random ids for entries of the project's configuration. */

/**
 * A random UUID (RFC 9562, section 5.4). `crypto.randomUUID` would be shorter, but pages without https lack it (Web Cryptography API,
 * section 10.1).
 */
export const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  // The version is 4, and the first two bits of the variant are 10.
  const variant = "89ab"[((bytes[8] ?? 0) >> 4) % 4]
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}
