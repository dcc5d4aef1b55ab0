/** The sizes of the browser programs of README.md beside the other libraries, and of those of `npm run size`. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { peerSize, readmeSize } from "../browserSizes.ts"
import { report } from "../report.ts"
import { row } from "../statistics.ts"

interface Sizes {
  readonly programs: ReadonlyArray<{ readonly program: string; readonly gzip: number }>
  readonly perFurther: number
  readonly perEndpoint: number
}

const { stdout } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL("../../scripts/size.ts", import.meta.url)), "--built", "--json"],
  { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }
)
const { perEndpoint, perFurther, programs } = JSON.parse(stdout) as Sizes

const kilobytes = (name: string): number => {
  const match = programs.find(({ program }) => program === name)
  if (match === undefined) throw new Error(`npm run size knows no program ${name}.`)
  return match.gzip / 1024
}
const onPromises = await readmeSize("Promises")
const beside = async (name: Parameters<typeof peerSize>[0]) => [await peerSize(name)]
const peerBytes = await beside("@stackframe/js")

report([
  row("Browser program of README.md on promises", "KB gzip", [onPromises], peerBytes, { budget: 51 }),
  row("The same beside better-auth/client", "KB gzip", [onPromises], await beside("better-auth")),
  row("The same beside @supabase/auth-js", "KB gzip", [onPromises], await beside("@supabase/auth-js")),
  row("Browser program of README.md on effects", "KB gzip", [await readmeSize("Effect")], peerBytes, { budget: 37 }),
  row("Browser program of README.md in React", "KB gzip", [await readmeSize("React")], null, { budget: 58 }),
  row("By esbuild: promises, chosen verbs", "KB gzip", [kilobytes("browser")], null),
  row("By esbuild: effects", "KB gzip", [kilobytes("browser-effect")], null),
  row("By esbuild: createClientApp", "KB gzip", [kilobytes("browser-client-app")], null),
  row("One endpoint as an effect", "KB gzip", [kilobytes("one-endpoint")], null),
  row("A further endpoint over known schemas", "B gzip", [perFurther], null, { budget: 60 }),
  row("An endpoint with its schemas and errors, on average", "B gzip", [perEndpoint], null)
])
