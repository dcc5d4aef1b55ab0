/** A proxy in front of the emulator that holds and refuses requests: interception by the browser would disable its cache. */
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"

export interface Asked {
  readonly method: string
  /** The path with the query. */
  readonly path: string
}
/** Resolves when the request may continue, with whether the proxy passes or refuses it. */
export type Rule = (request: Asked) => Promise<"pass" | "refuse">

export interface Gate {
  /** The address of the proxy, without a trailing slash. */
  readonly url: string
  /** Applies this rule to requests from now on, except preflights. */
  readonly rule: (rule: Rule | undefined) => void
  readonly close: () => Promise<void>
}

const refusal = JSON.stringify({ message: "no" })

const forward = (to: string, request: IncomingMessage, response: ServerResponse) => {
  const { headers, method, url } = request
  const onward = send(`${to}${url}`, { method, headers, agent: false }, (answerResponse) => {
    response.writeHead(answerResponse.statusCode ?? 502, answerResponse.headers)
    answerResponse.pipe(response)
  })
  // The browser receives broken responses too.
  onward.on("error", () => response.destroy())
  response.on("close", () => onward.destroy())
  request.pipe(onward)
}

export const gateTo = async (target: string): Promise<Gate> => {
  let rule: Rule | undefined
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request
    const decide = method === "OPTIONS" || rule === undefined ? Promise.resolve("pass" as const) : rule({ method, path: url })
    decide.then((decision) => {
      if (decision === "pass") return forward(target, request, response)
      request.resume()
      response.writeHead(400, { "content-type": "application/json", "access-control-allow-origin": "*" }).end(refusal)
    }, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    rule: (next) => {
      rule = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
