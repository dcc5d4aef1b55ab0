/** Recognizes an address of this machine at which no server listens, as that of an emulator that was not started. */

/**
 * Whether an address of this machine refused the connection. `code` is the system's code. Browsers give none (`null`), so there it is any
 * failure.
 */
export const isSilent = ({ address, code }: { readonly address: string | null; readonly code: string | null }): boolean =>
  /^https?:\/\/(localhost|127[.\d]+|\[::1])(:\d+)?$/.test(address ?? "") && /refused|^$/i.test(code ?? "")
