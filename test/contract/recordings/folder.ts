/** Where the exchanges recorded from the real provider are: next to the repository, or in the folder LATCHKEY_RECORDINGS. */
import { fileURLToPath } from "node:url"

const beside = fileURLToPath(new URL("../../../../shared/recordings", import.meta.url))
export const folder = process.env["LATCHKEY_RECORDINGS"] ?? beside
