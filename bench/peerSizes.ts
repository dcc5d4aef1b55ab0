/** The sizes of the program in `bench/size/browser.ts`, written for each of the other libraries. */
import { buildSync } from "esbuild"
import { gzipSync } from "node:zlib"
import { peerFolder } from "./peer.ts"

const programs = {
  "@stackframe/js": `import { StackClientApp } from "@stackframe/js"
const app = new StackClientApp({ projectId: "internal", publishableClientKey: "pck", tokenStore: "memory" })
await app.signInWithCredential({ email: "ada@example.com", password: "correct horse" })
const user = await app.getUser()
console.log(user)
await user?.signOut()`,
  "better-auth": `import { createAuthClient } from "better-auth/client"
const auth = createAuthClient({ baseURL: "https://auth.example.com" })
await auth.signIn.email({ email: "ada@example.com", password: "correct horse" })
console.log(await auth.getSession())
await auth.signOut()`,
  "@supabase/auth-js": `import { AuthClient } from "@supabase/auth-js"
const auth = new AuthClient({ url: "https://project.supabase.co/auth/v1", headers: { apikey: "key" } })
await auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await auth.getUser())
await auth.signOut()`
}

export type PeerName = keyof typeof programs
export const peerNames = Object.keys(programs) as ReadonlyArray<PeerName>

/** The size of the program with all imports, minified and gzipped, in KB of 1,024 bytes. */
export const peerSize = (name: PeerName): number => {
  const { outputFiles: [output] } = buildSync({
    stdin: { contents: programs[name], resolveDir: peerFolder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    define: { "process.env.NODE_ENV": "\"production\"" },
    logLevel: "error"
  })
  if (output === undefined) throw new Error(`esbuild made nothing of the program for ${name}.`)
  return gzipSync(output.contents, { level: 9 }).length / 1024
}
