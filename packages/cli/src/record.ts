/** `latchkey record`: forwards requests to a provider and writes the exchanges, until a signal ends the command. */
import { terminalJson, terminalMessage, terminalText } from "../../../src/cli/terminalText.ts"
import { listen, type Listening } from "../../../src/emulator/http/Server.ts"
import { makeRecorder } from "./record/Recorder.ts"
import { onSignals } from "./signals.ts"

export interface RecordOptions {
  /** The provider's address, without `/api/v1`. */
  readonly url: string
  readonly folder: string
  readonly port: number
  readonly host: string
  readonly json: boolean
}

const complaint = (cause: unknown, { host, port }: RecordOptions): string =>
  cause instanceof Error && "code" in cause && (cause.code === "EADDRINUSE" || cause.code === "EACCES" && "port" in cause)
    ? `port ${port} on ${terminalText(host)} cannot be used. Choose another with --port.`
    : terminalMessage(cause)

export const record = async (options: RecordOptions): Promise<number> => {
  const { folder, host, json, port, url } = options
  using ending = onSignals()
  let failures = 0
  let server: Listening
  try {
    const app = await makeRecorder({
      url,
      folder,
      onFailure: (message) => {
        failures++
        console.error(`latchkey record: ${terminalText(message)}`)
      }
    })
    server = await listen(app, { port, host })
  } catch (cause) {
    console.error(`latchkey record: ${complaint(cause, options)}`)
    return 1
  }
  const apiUrl = `${server.url}/api/v1`
  console.log(
    json ?
      terminalJson({ url: server.url, apiUrl, records: url, to: folder }) :
      `Recording ${terminalText(url)} on ${server.url} (API ${apiUrl})

  HEXCLAVE_API_URL=${server.url}   (with your framework's prefix, if any)

Exchanges go to ${terminalText(folder)}. Ctrl-C ends it.`
  )
  await new Promise<void>((resolve) => {
    if (ending.signal.aborted) resolve()
    else ending.signal.addEventListener("abort", () => resolve(), { once: true })
  })
  await server.close()
  return failures === 0 ? 0 : 1
}
