/** Writes docs/provider/endpoints.md: every endpoint by subject, from the declarations in src/endpoints. */
import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { commonErrors } from "../src/errors/call/CallRefusals.ts"
import type { AnyEndpoint } from "../src/pipeline/request/Endpoint.ts"

const source = new URL("../src/endpoints/", import.meta.url)
export const target = new URL("../docs/provider/endpoints.md", import.meta.url)

const acronyms: { readonly [word: string]: string } = {
  ai: "AI",
  api: "API",
  cli: "CLI",
  jwks: "JWKS",
  mfa: "MFA",
  oauth: "OAuth",
  otp: "OTP"
}

/** Turns a file stem into a heading: `TeamApiKeys` becomes `Team API keys`. */
export const headingOf = (stem: string): string => {
  const words = stem.replace("OAuth", "Oauth").split(/(?<=[a-z])(?=[A-Z])/)
  return words.map((word, index) => acronyms[word.toLowerCase()] ?? (index === 0 ? word : word.toLowerCase())).join(" ")
}

/** The text of a docstring on one line, without its tags. */
const oneLine = (comment: string) => comment.replace(/\s*\n\s*\*?\s*/g, " ").replace(/ ?@category .*$/, "").trim()
const code = (text: string) => `\`${text}\``
const row = (cells: ReadonlyArray<string>) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`

/** The docstring of each constant that has one. */
const docstrings = (text: string) =>
  new Map(Array.from(
    text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const (\w+)/g),
    ([, says = "", name = ""]) => [name, oneLine(says)]
  ))

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "function" && "path" in value && "access" in value

const section = async (file: string): Promise<string> => {
  const text = readFileSync(new URL(file, source), "utf8")
  const module = await import(new URL(file, source).href) as { readonly [name: string]: unknown }
  const about = oneLine(/^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? "")
  const says = docstrings(text)
  const rows = Object.entries(module).flatMap(([name, value]) => isEndpoint(value) ? [{ name, endpoint: value }] : [])
    // Sorts by path, then in the order of a life cycle, because runtimes list the exports of a module by name.
    .toSorted((a, b) => order(a) < order(b) ? -1 : 1)
    .map(({ endpoint, name }) =>
      row([
        code(`${endpoint.method} ${endpoint.path}`),
        code(name),
        endpoint.access.join(", ") || "open",
        String(endpoint.status),
        endpoint.errors.map((error) => code(error.code)).join(", "),
        says.get(name) ?? ""
      ])
    )
  if (rows.length === 0) throw new Error(`src/endpoints/${file} declares no endpoint`)
  const head = [row(["Call", "Endpoint", "Access", "Status", "Refusals", "Notes"]), row(Array.from({ length: 6 }, () => "---"))]
  return `## ${headingOf(basename(file, ".ts"))}\n\n${about}\n\n${[...head, ...rows].join("\n")}`
}

const methods = ["POST", "GET", "PUT", "PATCH", "DELETE"]
const order = ({ endpoint, name }: { readonly endpoint: AnyEndpoint; readonly name: string }) =>
  `${endpoint.path} ${methods.indexOf(endpoint.method)} ${endpoint.access.join()} ${name}`

/** The whole text of docs/provider/endpoints.md. */
export const endpointsDoc = async (): Promise<string> => {
  // Endpoints are in subfolders, not next to the index.
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\/\w+\.ts$/.test(file)).toSorted()
  const sections = await Promise.all(files.map(section))
  return `<!-- Written by \`npm run update\`. Change the declarations and docstrings in src/endpoints instead. -->
# Endpoints

Paths are below \`/api/v1\`. "Access" lists the access types that may call, "open" a call without the headers of a project; "Status" is that of success. "Refusals" are the
codes of the call itself. Every call can also be refused with ${
    commonErrors.map((error) => code(error.code)).join(", ")
  }, and in plain text
([errors.md](errors.md)). Bodies and answers are declared in \`src/schema\`.

${sections.join("\n\n")}
`
}
