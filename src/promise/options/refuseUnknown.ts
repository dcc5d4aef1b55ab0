/** Refuses options with unknown names, so that a misspelt option is not silently ignored. */
import { nearest } from "../../base/nearest.ts"
import { hasPage } from "../../base/platform.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"

/**
 * Throws `InvalidOption` for an option that is not in `names`. A secret key is ignored on a server, where `{ ...emulator.project }` includes
 * it, and refused in a page, which would publish it.
 */
export const refuseUnknown = (options: object, names: object): void => {
  for (const option of Object.keys(options)) {
    if (Object.hasOwn(names, option)) continue
    // Matches `secretServerKey` and `superSecretAdminKey`.
    const isKey = /^s\w+Key$/.test(option)
    if (isKey && !hasPage()) continue
    const suggestion = nearest(option, Object.keys(names))
    const problem = isKey
      ? "must not be in a browser. Revoke it."
      : suggestion
      ? `is unknown. Did you mean \`${suggestion}\`?`
      : `is not one of ${Object.keys(names).join(", ")}.`
    throw invalidOption(option, problem)
  }
}
