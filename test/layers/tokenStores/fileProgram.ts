/** A program in a terminal whose access token is refused: reads its user, and prints the access token that it then has. */
import { createClientApp, fileTokenStore } from "../../../src/promise/index.ts"

const [, , path = "", projectId = "", baseUrl = ""] = process.argv
const app = createClientApp({ projectId, baseUrl, tokenStore: fileTokenStore(path) })
process.stdout.write("ready\n")
await new Promise((resolve) => process.stdin.once("data", resolve))
const me = await app.user.find()
process.stdout.write(`${me?.primaryEmail} ${(await app.auth.findTokens())?.accessToken === null}\n`)
await app.dispose()
process.exit(0)
