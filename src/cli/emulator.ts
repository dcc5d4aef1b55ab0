/** `latchkey emulator`: runs until a signal ends it. */
import type { Emulator } from "../emulator/index.ts"
import { make, webhookTestSecret } from "../emulator/index.ts"
import type { EnvFile } from "./envFile.ts"
import { terminalJson, terminalMessage, terminalText } from "./terminalText.ts"

interface Options {
  readonly port: number
  readonly host: string
  readonly allowedHosts: ReadonlyArray<string>
  readonly data: string | undefined
  readonly webhooks: string | undefined
  /** Whether to generate new keys at each start. */
  readonly randomKeys: boolean
  readonly replay: string | undefined
  /** How long a project's e-mails wait before they are sent, in seconds. */
  readonly mailDelay: number
  /** The port of the login page of the provider's development server. */
  readonly developmentLogin: number | undefined
  readonly json: boolean
  /** The file with the project. Without it, the project has fixed or random keys. */
  readonly envFile?: EnvFile | undefined
}

/** The variables of the project, with the names in the user's file. Shows no secret key of the file. */
const variablesOf = ({ project, url }: Emulator, envFile: EnvFile | undefined): ReadonlyArray<string> => {
  const { brand = "STACK", prefix = "" } = envFile ?? {}
  const secret = (name: string, key: "secretServerKey" | "superSecretAdminKey") =>
    `${name}=${envFile?.project[key] === project[key] ? `(from ${terminalText(envFile.path)})` : terminalText(project[key])}`
  return [
    `${prefix}${brand}_PROJECT_ID=${terminalText(project.projectId)}`,
    `${prefix}${brand}_API_URL=${url}`,
    ...(envFile === undefined || envFile.project.publishableClientKey !== undefined
      ? [`${prefix}${brand}_PUBLISHABLE_CLIENT_KEY=${terminalText(project.publishableClientKey)}`]
      : []),
    secret(`${brand}_SECRET_SERVER_KEY`, "secretServerKey"),
    secret(`${brand}_SUPER_SECRET_ADMIN_KEY`, "superSecretAdminKey")
  ]
}

/** What to change in the environment file, if its address is not that of the running emulator; `undefined` if it is. */
const changeOf = ({ url }: Emulator, envFile: EnvFile | undefined): string | undefined => {
  if (envFile === undefined || envFile.port === Number(new URL(url).port || 80)) return undefined
  const name = `${envFile.prefix}${envFile.brand}_API_URL`
  return envFile.port === undefined
    ? `Add to ${terminalText(envFile.path)}: ${name}=${url}`
    : `Change ${name} in ${
      terminalText(envFile.path)
    } to ${url}: it names port ${envFile.port}, where this emulator does not run.`
}

/** The startup message, with the keys of the running emulator, which may come from the saved file. */
const banner = (running: Emulator, { data, envFile, webhooks }: Options) =>
  [
    `Latchkey emulator on ${running.url} (API ${running.apiUrl}, ${
      data === undefined ? "in memory only" : `saved in ${terminalText(data)}`
    })`,
    "",
    ...variablesOf(running, envFile).map((line) => `  ${line}`),
    "",
    ...(envFile === undefined
      ? ["In pages, these names need the framework's prefix: NEXT_PUBLIC_, VITE_ or EXPO_PUBLIC_, except those with SECRET."]
      : []),
    `Mail, users, requests, and the code that connects an app: ${running.url}/`,
    ...(webhooks === undefined ? [] : [`Webhooks: ${terminalText(webhooks)}, signed with ${webhookTestSecret}`]),
    "Ctrl-C ends it."
  ].join("\n")

/** Explains in one line why the emulator could not start. */
const startErrorMessage = (cause: unknown, { data, host: hostOption, port }: Options): string => {
  const host = terminalText(hostOption)
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  if (code === "EADDRINUSE") return `port ${port} on ${host} is in use. Choose another with --port.`
  if (code === "EACCES" && data === undefined) {
    return `port ${port} on ${host} cannot be opened without more rights. Choose another with --port.`
  }
  return terminalMessage(cause)
}

/**
 * The passkey challenge in base64url: the bytes `MOCK`, as on the provider's test servers, so that ceremonies recorded there can be
 * replayed here.
 */
const passkeyChallenge = "TU9DSw"

/** Settles when a signal asks the process to end. */
const shutdownSignal = () =>
  new Promise<void>((resolve) => {
    process.once("SIGTERM", () => resolve())
    process.once("SIGINT", () => resolve())
  })

export const emulator = async (options: Options): Promise<number> => {
  const { allowedHosts, data, developmentLogin, envFile, host, json, mailDelay, port, randomKeys, replay, webhooks } = options
  const hostOption = envFile?.project
  const shutdown = shutdownSignal()
  let running
  try {
    running = await make({
      passkeyChallenge,
      allowedHosts,
      fixedKeys: !randomKeys,
      mailDelay: mailDelay * 1000,
      ...(developmentLogin !== undefined && { developmentLogin: `http://localhost:${developmentLogin}` }),
      ...(data !== undefined && { data }),
      ...(replay !== undefined && { replay }),
      ...(hostOption !== undefined && { project: hostOption }),
      ...(webhooks !== undefined && { webhooks: { url: webhooks } })
    })
    if (hostOption !== undefined && running.project.projectId !== hostOption.projectId) {
      throw new Error(
        `${data} contains the project ${running.project.projectId}, not ${hostOption.projectId}. Choose another folder for --data.`
      )
    }
    // The address of the emulator is that of its last port.
    if (developmentLogin !== undefined) await running.listen({ port: developmentLogin, host })
    await running.listen({ port, host })
  } catch (cause) {
    console.error(`latchkey emulator: ${startErrorMessage(cause, options)}`)
    await running?.close().catch(() => {})
    return 1
  }
  const { apiUrl, internal, project, url } = running
  console.log(json ? terminalJson({ url, apiUrl, internal, project }) : banner(running, options))
  const change = changeOf(running, envFile)
  if (change !== undefined) console.error(change)
  await shutdown
  try {
    await running.close()
    return 0
  } catch (cause) {
    console.error(`latchkey emulator: ended with unsaved changes: ${startErrorMessage(cause, options)}`)
    return 1
  }
}
