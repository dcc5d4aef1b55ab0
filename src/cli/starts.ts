/** Checks the flags of `latchkey emulator`, then loads the command and starts it. A wrong flag throws `UsageError`. */
import { terminalMessage } from "./terminalText.ts"
import { checkAddress, portFrom } from "./usage/checks.ts"
import type { CommandName, commands } from "./usage/commands.ts"
import { UsageError, type Values } from "./usage/flags.ts"

type ValuesOf<N extends CommandName> = Values<(typeof commands)[N]["flags"]>

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
