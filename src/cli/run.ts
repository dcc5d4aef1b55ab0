/** Parses the command line, runs the command and returns the exit code. */
import { parseArgs } from "node:util"
import { version } from "../pipeline/version.ts"
import { help } from "./help.ts"
import { terminalMessage, terminalText } from "./terminalText.ts"

const options = {
  port: { type: "string" },
  host: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  data: { type: "string" },
  "env-file": { type: "string" },
  webhooks: { type: "string" },
  "random-keys": { type: "boolean" },
  json: { type: "boolean" },
  "app-url": { type: "string" },
  "project-id": { type: "string" },
  "publishable-client-key": { type: "string" },
  "api-url": { type: "string" },
  out: { type: "string" },
  print: { type: "boolean" },
  "no-open": { type: "boolean" },
  "cookie-domain": { type: "string" },
  timeout: { type: "string" },
  url: { type: "string" },
  project: { type: "string" },
  src: { type: "string" },
  record: { type: "string" },
  "record-to": { type: "string" },
  replay: { type: "string" },
  framework: { type: "string" },
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
  check: { type: "boolean" },
  write: { type: "boolean" },
  force: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" }
} as const

type Option = keyof typeof options
type Value<O> = O extends { readonly type: "boolean" } ? boolean
  : O extends { readonly multiple: true } ? ReadonlyArray<string>
  : string
type Values = { readonly [O in Option]?: Value<(typeof options)[O]> }

/** The options of each command. */
export const commandOptions: { readonly [command: string]: ReadonlyArray<Option> } = {
  init: ["framework", "project-id", "api-url", "yes", "dry-run", "check"],
  emulator: [
    ...["port", "host", "allow-host", "data", "env-file", "webhooks", "random-keys"] as const,
    ...["record", "record-to", "replay", "json"] as const
  ],
  login: ["app-url", "project-id", "publishable-client-key", "api-url", "out", "print", "no-open"],
  conform: ["url", "project", "src", "project-id", "publishable-client-key", "timeout", "json"],
  migrate: ["write", "force", "json"],
  doctor: ["project-id", "publishable-client-key", "api-url", "app-url", "cookie-domain", "timeout", "json"]
}

const usageError = (message: string): number => {
  console.error(`latchkey: ${terminalText(message)}\nTry: latchkey --help`)
  return 2
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

export const run = async (args: ReadonlyArray<string>): Promise<number> => {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    return usageError(terminalMessage(cause))
  }
  const { positionals: [command, ...rest], values } = parsed
  if (values.version) {
    console.log(version)
    return 0
  }
  if (values.help || command === undefined || command === "help") {
    console.log(help)
    return 0
  }
  const allowed = Object.hasOwn(commandOptions, command) ? commandOptions[command] : undefined
  if (allowed === undefined) return usageError(`unknown command ${command}`)
  if (rest.length > 0 && command !== "migrate") return usageError(`${command} does not accept ${rest[0]}`)
  const unsupported = Object.keys(values).find((name) => !allowed.some((option) => option === name))
  if (unsupported !== undefined) return usageError(`${command} does not accept --${unsupported}`)
  if (command === "init") return init(values)
  if (command === "doctor") return doctor(values)
  if (command === "conform") return conform(values)
  if (command === "migrate") return migrate(rest, values)
  return command === "login" ? login(values) : emulator(values)
}

const init = async (
  { "api-url": apiUrl, check = false, "dry-run": dryRun = false, framework, yes = false, ...values }: Values
): Promise<number> => {
  if (Number(check) + Number(dryRun) + Number(yes) > 1) {
    return usageError("init accepts only one of --yes, --dry-run and --check")
  }
  const options = { framework, projectId: values["project-id"], apiUrl, yes, dryRun, check }
  const { stdin, stdout } = process
  return (await import("./init.ts")).init(options, {
    folder: process.cwd(),
    isTerminal: stdin.isTTY && stdout.isTTY,
    hasColours: stdout.isTTY && !process.env["NO_COLOR"],
    questions: async () => (await import("./init/questions.ts")).onTerminal()
  })
}

/** Runs `migrate`, the only command that loads a parser. */
const migrate = async (paths: ReadonlyArray<string>, { force = false, json = false, write = false }: Values): Promise<number> =>
  (await import("./migrate.ts")).migrate({ paths, write, force, json }, {
    folder: process.cwd(),
    hasColours: process.stdout.isTTY && !process.env["NO_COLOR"]
  })

/** Runs `latchkey emulator`: the emulator or, with `--record`, a recorder of a provider. */
const emulator = async (values: Values): Promise<number> => {
  const { "allow-host": allowedHosts = [], data, "env-file": file, host = "127.0.0.1", json = false, port: given, webhooks } =
    values
  const named = file === undefined ? undefined : await environmentFile(file)
  if (typeof named === "string") return usageError(named)
  const port = Number(given ?? named?.port ?? 8102)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return usageError(`${given} is not a port`)
  if (webhooks !== undefined && !isWebAddress(webhooks)) {
    return usageError("--webhooks takes an http or https address")
  }
  const { record, "record-to": recordTo, replay } = values
  if (record !== undefined || recordTo !== undefined) {
    if (record === undefined || recordTo === undefined) return usageError("recording needs both --record URL and --record-to DIR")
    const foreign = (["allow-host", "data", "env-file", "webhooks", "random-keys", "replay"] as const).find((name) =>
      values[name] !== undefined
    )
    if (foreign !== undefined) {
      return usageError(`--record cannot be combined with --${foreign}: the provider answers, not the emulator`)
    }
    if (!isWebAddress(record)) return usageError("--record takes an http or https address")
    const url = record.replace(/\/+$/, "").replace(/\/api\/v1$/, "")
    return (await import("./recordProvider.ts")).recordProvider({ url, folder: recordTo, port, host, json })
  }
  const randomKeys = values["random-keys"] === true
  if (randomKeys && named) return usageError("emulator accepts only one of --env-file and --random-keys")
  return (await import("./emulator.ts")).emulator({
    port,
    host,
    allowedHosts,
    data,
    json,
    project: named?.project,
    envFile: file,
    webhooks,
    randomKeys,
    replay
  })
}

/** Returns the contents of the file, or a message that says why the file cannot be used. */
const environmentFile = async (path: string) => {
  try {
    return (await import("./envFile.ts")).readEnvFile(path)
  } catch (cause) {
    return `--env-file: ${terminalMessage(cause)}`
  }
}

const login = async (values: Values): Promise<number> => {
  const { "app-url": appUrl, out } = values
  if (appUrl === undefined) return usageError("login needs --app-url, the address of the app whose page confirms the sign-in")
  if ((out === undefined) === (values.print !== true)) {
    return usageError("login needs to know where the refresh token goes: --out FILE or --print")
  }
  return (await import("./login.ts")).login({
    appUrl,
    projectId: values["project-id"],
    publishableClientKey: values["publishable-client-key"],
    apiUrl: values["api-url"],
    opens: values["no-open"] !== true,
    out
  })
}

const doctor = async ({ json = false, timeout = "10", ...values }: Values): Promise<number> => {
  const { "app-url": appUrl, "cookie-domain": cookieDomain } = values
  const seconds = Number(timeout)
  if (!(seconds > 0 && seconds <= 600)) return usageError(`--timeout takes seconds, more than 0 and at most 600`)
  if (appUrl !== undefined && !isWebAddress(appUrl)) {
    return usageError("--app-url takes an http or https address")
  }
  if (cookieDomain !== undefined && appUrl === undefined) return usageError("--cookie-domain needs --app-url")
  return (await import("./doctor.ts")).doctor({
    projectId: values["project-id"],
    publishableClientKey: values["publishable-client-key"],
    apiUrl: values["api-url"],
    appUrl,
    cookieDomain,
    timeoutMillis: seconds * 1000,
    json
  })
}

/** Runs `conform`. Loads its calls, and the emulator that the answers are compared with, only when the command runs. */
const conform = async ({ json = false, project, src, timeout = "10", url, ...values }: Values): Promise<number> => {
  const seconds = Number(timeout)
  if (!(seconds > 0 && seconds <= 600)) return usageError("--timeout takes seconds, more than 0 and at most 600")
  if (url !== undefined && !isWebAddress(url)) {
    return usageError("--url takes an http or https address")
  }
  if (project !== undefined && project !== "scratch") {
    return usageError("--project accepts only scratch; pass --project-id to name a project")
  }
  return (await import("./conform.ts")).conform({
    url,
    projectId: values["project-id"],
    publishableClientKey: values["publishable-client-key"],
    isScratch: project === "scratch",
    src,
    timeoutMillis: seconds * 1000,
    json
  })
}
