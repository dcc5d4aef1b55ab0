/** Checks the flags of each command, then loads the command and starts it. A wrong flag throws `UsageError`. */
import { terminalMessage } from "./terminalText.ts"
import { checkAddress } from "./usage/checkAddress.ts"
import type { CommandName, commands } from "./usage/commands.ts"
import { UsageError, type Values } from "./usage/flags.ts"

type ValuesOf<N extends CommandName> = Values<(typeof commands)[N]["flags"]>

const foreignToRecording = [
  "allow-host",
  "data",
  "development-login",
  "env-file",
  "mail-delay",
  "webhooks",
  "random-keys",
  "replay"
] as const

/** Runs a recorder of a provider in place of the emulator. */
const recorder = async (values: ValuesOf<"emulator">, port: number, host: string): Promise<number> => {
  const { json = false, record, "record-to": folder } = values
  if (record === undefined || folder === undefined) throw new UsageError("recording needs both --record URL and --record-to DIR")
  const foreign = foreignToRecording.find((name) => values[name] !== undefined)
  if (foreign !== undefined) {
    throw new UsageError(`--record cannot be combined with --${foreign}: the provider answers, not the emulator`)
  }
  checkAddress("record", record)
  const url = record.replace(/\/+$/, "").replace(/\/api\/v1$/, "")
  return (await import("./recordProvider.ts")).recordProvider({ url, folder, port, host, json })
}

const portFrom = (text: string | number): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`${text} is not a port`)
  return port
}

export const emulator = async (values: ValuesOf<"emulator">): Promise<number> => {
  const {
    "allow-host": allowedHosts = [],
    data,
    "development-login": loginPort,
    "env-file": file,
    host = "127.0.0.1",
    json = false,
    "mail-delay": delay = "0",
    port: text,
    replay,
    webhooks
  } = values
  const randomKeys = values["random-keys"] === true
  if (randomKeys && file !== undefined) throw new UsageError("only one of --env-file and --random-keys is accepted")
  const envFile = file !== undefined ? await readEnvFile(file) : randomKeys ? undefined : await projectEnvFile()
  const port = portFrom(text ?? envFile?.port ?? 8102)
  const developmentLogin = loginPort === undefined ? undefined : portFrom(loginPort)
  if (developmentLogin === 0) throw new UsageError("--development-login takes a port from 1 to 65535")
  const mailDelay = delay.trim() === "" ? NaN : Number(delay)
  if (!(mailDelay >= 0 && mailDelay <= 3600)) throw new UsageError("--mail-delay takes seconds, from 0 to 3600")
  checkAddress("webhooks", webhooks)
  if (values.record !== undefined || values["record-to"] !== undefined) return recorder(values, port, host)
  const options = { port, host, allowedHosts, data, json, envFile, webhooks, randomKeys, replay, mailDelay, developmentLogin }
  return (await import("./emulator.ts")).emulator(options)
}

/** The environment file of the project in this folder; `undefined` if it names no project that the emulator can serve. */
const projectEnvFile = async () => {
  try {
    const file = (await import("./project/envFileIn.ts")).envFileIn(process.cwd())
    return file === undefined ? undefined : (await import("./envFile.ts")).readEnvFile(file)
  } catch {
    return undefined
  }
}

const readEnvFile = async (path: string) => {
  try {
    return (await import("./envFile.ts")).readEnvFile(path)
  } catch (cause) {
    throw new UsageError(`--env-file: ${terminalMessage(cause)}`, { cause })
  }
}

export const login = async (values: ValuesOf<"login">): Promise<number> => {
  const { "app-url": appUrl, out } = values
  if (appUrl === undefined) throw new UsageError("--app-url is missing: the address of the app whose page confirms the sign-in")
  checkAddress("app-url", appUrl)
  if ((out === undefined) === (values.print !== true)) {
    throw new UsageError("the refresh token needs one destination: --out FILE or --print")
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
