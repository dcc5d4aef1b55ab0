/** The environment of a reader's commands: without this repository's tools and settings, and with its own folder for temporary files. */
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** What Google Fonts would answer for the fonts of create-next-app: its build must not need that network. */
const fonts = Object.fromEntries(
  ["Geist", "Geist Mono"].map((name) => [
    `https://fonts.googleapis.com/css2?family=${name.replace(" ", "+")}:wght@100..900&display=swap`,
    `@font-face { font-family: "${name}"; src: local("Arial") }`
  ])
)

/** Creates the folders that the commands use inside `folder`. `node` is the program that runs them. */
export const createEnvironment = (folder: string, node: string): NodeJS.ProcessEnv => {
  const inside = (name: string) => join(folder, name)
  for (const name of ["temporary", "settings"]) mkdirSync(inside(name))
  writeFileSync(inside("fonts.cjs"), `module.exports = ${JSON.stringify(fonts)}\n`)
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/HEXCLAVE_|STACK_|^npm_|^LATCHKEY_/.test(name))),
    PATH: `${dirname(node)}:${process.env["PATH"]}`,
    TMPDIR: inside("temporary"),
    // The generators' saved answers would replace their defaults.
    XDG_CONFIG_HOME: inside("settings"),
    CI: "1",
    NO_COLOR: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: inside("fonts.cjs"),
    EXPO_NO_TELEMETRY: "1",
    // Uses the versions that Expo includes instead of those that its server reports.
    EXPO_OFFLINE: "1",
    WRANGLER_SEND_METRICS: "false",
    // Wrangler would ask its network for the place of this machine.
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.com",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.com",
    // Measures the package, without downloading from the registry a second time.
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_loglevel: "error",
    npm_config_update_notifier: "false",
    npm_config_yes: "true"
  }
}

/** Runs a command of at most 5 minutes and returns its output. Throws an `Error` with the end of the output if it fails. */
export const run = (command: string, cwd: string, env: NodeJS.ProcessEnv): string => {
  const { error, status, stderr, stdout } = spawnSync(command, { cwd, env, shell: true, encoding: "utf8", timeout: 300_000 })
  if (status === 0) return stdout
  throw new Error(`${command}: ${error?.message ?? `exit code ${status}`}\n${`${stdout}${stderr}`.trim().slice(-3000)}`)
}
