/** The sizes of browser programs, measured as in `npm run size`, and of the same program with the existing SDK. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { peerSize } from "../peerSizes.ts"
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

const theirs = peerSize("@stackframe/js")

const kilobytes = (name: string): number => {
  const found = programs.find(({ program }) => program === name)
  if (found === undefined) throw new Error(`npm run size knows no program ${name}.`)
  return found.gzip / 1024
}
report([
  row("Browser program on promises, chosen verbs", "KB gzip", [kilobytes("browser")], [theirs], { budget: 34.7 }),
  row("The same beside better-auth/client", "KB gzip", [kilobytes("browser")], [peerSize("better-auth")], { budget: 34.7 }),
  row("The same beside @supabase/auth-js", "KB gzip", [kilobytes("browser")], [peerSize("@supabase/auth-js")], { budget: 34.7 }),
  row("Browser program on effects", "KB gzip", [kilobytes("browser-effect")], [theirs], { budget: 34 }),
  row("Browser program with createClientApp", "KB gzip", [kilobytes("browser-client-app")], [theirs]),
  row("One endpoint as an effect", "KB gzip", [kilobytes("one-endpoint")], null),
  row("A further endpoint over known schemas", "B gzip", [perFurther], null, { budget: 60 }),
  row("An endpoint with its schemas and errors, on average", "B gzip", [perEndpoint], null)
])
