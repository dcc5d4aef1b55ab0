/** API keys as callers describe them, for every flavour. */

/** A key to create, without its holder. */
export type NewApiKey<Payload extends { readonly expiresAt: Date | null }> = Omit<Payload, "userId" | "teamId" | "expiresAt"> & {
  /** `null`: never. It cannot be changed later. @default null */
  readonly expiresAt?: Date | null | undefined
}

/** The provider requires the field. */
export const withExpiry = <Key extends { readonly expiresAt?: Date | null | undefined }>(key: Key) => {
  // A copy, since an untyped caller may give no object at all.
  const given = { ...key }
  return { ...given, expiresAt: given.expiresAt ?? null }
}
