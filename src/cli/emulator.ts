/** `latchkey emulator`: runs until a signal ends it. */
import type { Emulator, GivenKeys } from "../emulator/index.ts"
import { make, webhookTestSecret } from "../emulator/index.ts"
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
  readonly json: boolean
  /** The emulator's project. Defaults to a project with a random id. */
  readonly project?: GivenKeys | undefined
  /** The file with the project, if any. */
  readonly envFile?: string | undefined
}

/** The startup message. Shows the keys of the running emulator, which may come from the saved file, but no secret key of `--env-file`. */
const banner = ({ apiUrl, project, url }: Emulator, { data, envFile, project: given, webhooks }: Options) => {
  const secret = (name: "secretServerKey" | "superSecretAdminKey") =>
    terminalText(envFile !== undefined && given?.[name] === project[name] ? `(from ${envFile})` : project[name])
  return `Latchkey emulator on ${url} (API ${apiUrl}, ${data === undefined ? "in memory only" : `saved in ${terminalText(data)}`})

  NEXT_PUBLIC_STACK_API_URL=${url}
  NEXT_PUBLIC_STACK_PROJECT_ID=${terminalText(project.projectId)}
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY=${terminalText(project.publishableClientKey)}
  STACK_SECRET_SERVER_KEY=${secret("secretServerKey")}
  STACK_SUPER_SECRET_ADMIN_KEY=${secret("superSecretAdminKey")}

Mail, users, requests, and variables for other frameworks: ${url}/
${webhooks === undefined ? "" : `Webhooks: ${terminalText(webhooks)}, signed with ${webhookTestSecret}\n`}Ctrl-C ends it.`
}

/** Explains in one line why the emulator could not start. */
const startErrorMessage = (cause: unknown, { data, host: given, port }: Options): string => {
  const host = terminalText(given)
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
  const { allowedHosts, data, host, json, port, project: given, randomKeys, replay, webhooks } = options
  const shutdown = shutdownSignal()
  let running
  try {
    running = await make({
      passkeyChallenge,
      allowedHosts,
      fixedKeys: !randomKeys,
      ...(data !== undefined && { data }),
      ...(replay !== undefined && { replay }),
      ...(given !== undefined && { project: given }),
      ...(webhooks !== undefined && { webhooks: { url: webhooks } })
    })
    if (given?.projectId !== undefined && running.project.projectId !== given.projectId) {
      throw new Error(
        `${data} contains the project ${running.project.projectId}, not ${given.projectId}. Choose another folder for --data.`
      )
    }
    await running.listen({ port, host })
  } catch (cause) {
    console.error(`latchkey emulator: ${startErrorMessage(cause, options)}`)
    await running?.close().catch(() => {})
    return 1
  }
  const { apiUrl, internal, project, url } = running
  console.log(json ? terminalJson({ url, apiUrl, internal, project }) : banner(running, options))
  await shutdown
  try {
    await running.close()
    return 0
  } catch (cause) {
    console.error(`latchkey emulator: ended with unsaved changes: ${startErrorMessage(cause, options)}`)
    return 1
  }
}
