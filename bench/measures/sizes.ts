/** The size of browser programs, as `npm run size` measures it, and of the same program with the existing SDK. */
import { buildSync } from "esbuild"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { peerFolder } from "../peer.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

interface Sizes {
  readonly programs: ReadonlyArray<{ readonly program: string; readonly gzip: number }>
  readonly perFurther: number
  readonly perEndpoint: number
}

const { stdout } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL("../../scripts/size.mjs", import.meta.url)), "--built", "--json"],
  { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }
)
const { perEndpoint, perFurther, programs } = JSON.parse(stdout) as Sizes

/** The program of `bench/size/browser.ts`, written for the other libraries. */
const others = {
  existing: `import { StackClientApp } from "@stackframe/js"
const app = new StackClientApp({ projectId: "internal", publishableClientKey: "pck", tokenStore: "memory" })
await app.signInWithCredential({ email: "ada@example.com", password: "correct horse" })
const user = await app.getUser()
console.log(user)
await user?.signOut()`,
  betterAuth: `import { createAuthClient } from "better-auth/client"
const auth = createAuthClient({ baseURL: "https://auth.example.com" })
await auth.signIn.email({ email: "ada@example.com", password: "correct horse" })
console.log(await auth.getSession())
await auth.signOut()`,
  supabase: `import { AuthClient } from "@supabase/auth-js"
const auth = new AuthClient({ url: "https://project.supabase.co/auth/v1", headers: { apikey: "key" } })
await auth.signInWithPassword({ email: "ada@example.com", password: "correct horse" })
console.log(await auth.getUser())
await auth.signOut()`
}

const gzipped = (program: string): number => {
  const { outputFiles: [output] } = buildSync({
    stdin: { contents: program, resolveDir: peerFolder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    define: { "process.env.NODE_ENV": "\"production\"" },
    logLevel: "error"
  })
  if (output === undefined) throw new Error("esbuild made nothing of another library's program.")
  return gzipSync(output.contents, { level: 9 }).length / 1024
}
const theirs = gzipped(others.existing)

const kilobytes = (name: string): number => {
  const found = programs.find(({ program }) => program === name)
  if (found === undefined) throw new Error(`npm run size knows no program ${name}.`)
  return found.gzip / 1024
}
report([
  row("Browser program on promises, chosen verbs", "KB gzip", [kilobytes("browser")], [theirs], { budget: 34.7 }),
  row("The same beside better-auth/client", "KB gzip", [kilobytes("browser")], [gzipped(others.betterAuth)], { budget: 34.7 }),
  row("The same beside @supabase/auth-js", "KB gzip", [kilobytes("browser")], [gzipped(others.supabase)], { budget: 34.7 }),
  row("Browser program on effects", "KB gzip", [kilobytes("browser-effect")], [theirs], { budget: 34 }),
  row("Browser program with createClientApp", "KB gzip", [kilobytes("browser-client-app")], [theirs]),
  row("One endpoint as an effect", "KB gzip", [kilobytes("one-endpoint")], null),
  row("A further endpoint over known schemas", "B gzip", [perFurther], null, { budget: 60 }),
  row("An endpoint with its schemas and errors, on average", "B gzip", [perEndpoint], null)
])
