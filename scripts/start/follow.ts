/** Follows a page of docs/start in a new project, and collects everything that goes wrong on the way. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { create } from "./create.ts"
import { run } from "./environment.ts"
import type { StartPage } from "./pages.ts"
import { addComplaints, type Problems } from "./Problems.ts"
import type { Project, Serving } from "./projects.ts"
import { runProgram } from "./runProgram.ts"
import { answers, freePort, type Server, start } from "./Server.ts"
import { walk } from "./walk.ts"

export interface Follow {
  readonly project: Project
  readonly page: StartPage
  /** A new folder for the project, its generator and nothing else. */
  readonly folder: string
  readonly tarball: string
  readonly env: NodeJS.ProcessEnv
  readonly browser: Browser
  readonly problems: Problems
}

/** Seconds that a person waits: from the empty folder to the signed-in user, and for everything. */
export interface Taken {
  /** `null` if no user could sign in. */
  readonly signedIn: number | null
  readonly all: number
  readonly note: string | undefined
}

/** Files that the page creates are equal to its text; files of the generator that it changes are not. */
const compareFiles = (page: StartPage, folder: string, before: ReadonlySet<string>, problems: Problems) => {
  for (const { path, text } of page.files.slice(1)) {
    const file = [path, `src/${path}`].find((candidate) => existsSync(join(folder, candidate)))
    if (file === undefined) problems.add("latchkey init", `${path} is missing.`)
    else if (!before.has(file) && readFileSync(join(folder, file), "utf8") !== text) {
      problems.add("latchkey init", `${file} differs from the page, although it is new.`)
    }
  }
}

/** Runs the page's install commands with the packed package, and `latchkey init`. */
const install = ({ env, page, problems, project, tarball }: Follow, folder: string, emulatorUrl: string) => {
  const before = new Set(page.files.flatMap(({ path }) => [path, `src/${path}`]).filter((path) => existsSync(join(folder, path))))
  for (const line of page.install) run(line.replace(/ latchkey /, ` ${tarball} `), folder, env)
  run(`npx latchkey init --framework ${page.name} --api-url ${emulatorUrl} --yes ${project.flags ?? ""}`, folder, env)
  if (project.flags === undefined) compareFiles(page, folder, before, problems)
}

export const follow = async (input: Follow): Promise<Taken> => {
  const { browser, env, page, problems, project } = input
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let signedIn: number | null = null
  const onSignedIn = () => signedIn ??= seconds()
  const servers: Array<Server> = []
  const { folder, note } = create(project, page, input.folder, env)

  const attempt = async (stepName: string, act: () => unknown) => {
    try {
      await act()
      return true
    } catch (error) {
      problems.add(stepName, error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const command = (text: string) => attempt("the project", () => run(text, folder, env))
  /** Starts a server, waits for `url`, and adds the complaints of its log at the end. */
  const serve = async (name: string, text: string, port: string, url: string, use: () => Promise<void>) => {
    const server = start(text, folder, { ...env, PORT: port })
    servers.push(server)
    await attempt(`${name}, ${text}`, async () => {
      await answers(url, server)
      await use()
    })
    await server.end()
    addComplaints(problems, name, server.output())
  }
  const visit = async ({ command, forms = "one", name }: Serving, provider: string) => {
    const port = await freePort()
    const url = `http://localhost:${port}/`
    const home = page.open === null ? "" : new URL(page.open).pathname.slice(1)
    await serve(
      `${name} server`,
      command,
      port,
      url,
      () => {
        const { content, pages = [] } = project
        return walk({ browser, url, home, server: name, problems, pages, forms, provider, content, onSignedIn })
      }
    )
  }

  try {
    const port = await freePort()
    const emulatorUrl = `http://127.0.0.1:${port}`
    if (!await attempt("the page's commands", () => install(input, folder, emulatorUrl))) {
      return { signedIn, all: seconds(), note }
    }
    await serve("emulator", page.run[0] ?? "", port, emulatorUrl, async () => {
      const [development, ...later] = project.servers
      if (development !== undefined) await visit(development, emulatorUrl)
      else await runProgram({ page, folder, env, serve, onSignedIn })
      await command(`npx latchkey init --framework ${page.name} --check`)
      let isBuilt = true
      for (const build of project.builds) isBuilt = await command(build) && isBuilt
      if (isBuilt) { for (const production of later) await visit(production, emulatorUrl) }
    })
  } finally {
    for (const server of servers) await server.end()
  }
  return { signedIn, all: seconds(), note }
}
