/** The sizes of the browser programs that README.md shows, and of the same program with each other library, bundled by Vite. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { startSize } from "../scripts/size-vite.ts"
import { peerFolder } from "./peer.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The code of the first sample under a heading of README.md. */
const sampleUnder = (heading: string): string => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
  const [, code] = new RegExp(`^## ${heading}\\n\\n\`\`\`tsx?\\n([^]*?)^\`\`\``, "m").exec(readme) ?? []
  if (code === undefined) throw new Error(`README.md has no sample under "${heading}".`)
  return code
}

/** Programs of README.md by heading. The sample of React uses the app of the promises. */
const programs = {
  Promises: () => sampleUnder("Promises"),
  Effect: () => sampleUnder("Effect"),
  React: () => `${sampleUnder("Promises")}\n${sampleUnder("React")}\nconsole.log(Root)`
}

/** What the browser loads at the start of a program of README.md, without React, minified and gzipped, in KB of 1,024 bytes. */
export const readmeSize = async (heading: keyof typeof programs, folder = root): Promise<number> =>
  await startSize(programs[heading](), folder) / 1024

/** The program under "Promises", in the words of the other libraries. */
const peerPrograms = {
  "@stackframe/js": `import { StackClientApp } from "@stackframe/js"
const app = new StackClientApp({ projectId, publishableClientKey, tokenStore: "cookie" })
const outcome = await app.signInWithCredential({ email, password })
if (outcome.status === "error") showMessage(outcome.error.message)
const me = await app.getUser()`,
  "better-auth": `import { createAuthClient } from "better-auth/client"
const auth = createAuthClient({ baseURL: "https://auth.example.com" })
const { error } = await auth.signIn.email({ email, password })
if (error) showMessage(error.message)
const me = await auth.getSession()`,
  "@supabase/auth-js": `import { AuthClient } from "@supabase/auth-js"
const auth = new AuthClient({ url: "https://project.supabase.co/auth/v1", headers: { apikey } })
const { error } = await auth.signInWithPassword({ email, password })
if (error) showMessage(error.message)
const me = await auth.getUser()`
}

export type PeerName = keyof typeof peerPrograms
export const peerNames = Object.keys(peerPrograms) as ReadonlyArray<PeerName>

/** The size of the program with another library, measured as {@link readmeSize}. */
export const peerSize = async (name: PeerName): Promise<number> => await startSize(peerPrograms[name], peerFolder) / 1024
