/** Uses a project without pages as its page of docs/start says: a program that signs up a user, or an app for phones. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./environment.ts"
import type { StartPage } from "./pages.ts"
import { freePort } from "./Server.ts"

export interface ProgramRun {
  readonly page: StartPage
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly serve: (name: string, command: string, port: string, url: string, use: () => Promise<void>) => Promise<void>
  readonly onSignedIn: () => void
}

const check = (text: string, expected: RegExp) => {
  if (!expected.test(text)) throw new Error(`Unexpected output: ${text}`)
}

/** The programs name port 3000, and take no other. */
const setPort = (page: StartPage, folder: string, port: string) => {
  for (const { path } of page.files.slice(1)) {
    const file = join(folder, path)
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("3000", port))
  }
}

const visitBackEnd = async (
  { env, folder, onSignedIn, page, serve }: ProgramRun,
  [command, visit]: readonly [string, string]
) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  setPort(page, folder, port)
  // The servers have no route `/`, which some of them report.
  await serve("server", command, port, `${url}me`, async () => {
    const refusal = await fetch(`${url}me`)
    if (refusal.status !== 401) throw new Error(`/me without a session: status ${refusal.status}.`)
    check(run(visit, folder, env), /^200 \{"id":"[\w-]{36}","email":"ada-\d+@example\.com"\}\n$/)
    onSignedIn()
  })
}

/** Without a phone, only asks the development server for the app's code, and looks for the text of the page in it. */
const askExpo = async ({ folder, page, serve }: ProgramRun, command: string) => {
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const main = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).main
  await serve("development server", `${command} --port ${port}`, port, url, async () => {
    const manifest = await fetch(url, { headers: { accept: "application/expo+json", "expo-platform": "android" } })
    const { launchAsset } = await manifest.json() as { readonly launchAsset: { readonly url: string } }
    const bundle = await fetch(launchAsset.url)
    const code = await bundle.text()
    if (bundle.status !== 200) throw new Error(`The bundle has status ${bundle.status}: ${code.slice(0, 500)}`)
    if (!code.includes("Signed in as")) throw new Error(`The app's code (${main}) does not contain the files of ${page.name}.md.`)
  })
}

export const runProgram = async (program: ProgramRun): Promise<void> => {
  const { env, folder, onSignedIn, page } = program
  const [, second = "", third] = page.run
  if (third !== undefined) return visitBackEnd(program, [second, third])
  if (page.name === "expo") return askExpo(program, second)
  check(run(second, folder, env), /^Signed in as ada-\d+@example\.com\nRefused: EmailPasswordMismatch\n$/)
  onSignedIn()
}
