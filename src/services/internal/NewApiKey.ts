/** Input for a new API key, for every flavour. */

/** A key to create, without its owner. */
export type NewApiKey<Payload extends { readonly expiresAt: Date | null }> = Omit<Payload, "userId" | "teamId" | "expiresAt"> & {
  /** When the key expires; `null` means never. Cannot be changed later. @default null */
  readonly expiresAt?: Date | null | undefined
}

/** Adds `expiresAt` if it is absent, because the provider requires the field. */
export const withExpiry = <Key extends { readonly expiresAt?: Date | null | undefined }>(key: Key) => {
  // Copies the key, because an untyped caller may not pass an object.
  const fields = { ...key }
  return { ...fields, expiresAt: fields.expiresAt ?? null }
}
