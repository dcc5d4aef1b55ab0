/** An emulator on a port, and its users over HTTP, for the sign-in tests. */
import { createClientApp } from "../../../src/promise/index.ts"
import { listening, ownerOf } from "../../kit/emulator.ts"
import { mailOf } from "../../kit/people.ts"
import { recordRequests } from "../../kit/transports.ts"

export { refusedWith, tagOf } from "../../kit/outcomes.ts"
export { password } from "../../kit/people.ts"
export const callbackUrl = "http://localhost:3000/handler/callback"

export const overHttp = async () => {
  const { baseUrl, emulator } = await listening()
  const { asked, fetch } = recordRequests((input, init) => globalThis.fetch(input, init))
  const options = { ...emulator.project, baseUrl, fetch }
  return {
    asked,
    baseUrl,
    configure: ownerOf(emulator).configure,
    /** An app on another device. */
    device: () => createClientApp({ ...options, tokenStore: "memory" }),
    emulator,
    /** The newest mail to an address. */
    mail: (email: string) => mailOf(emulator, email),
    options
  }
}
