/** Serves the responses of a function at a free port of this machine. */
import { createServer } from "node:http"

export interface Served {
  readonly origin: string
  readonly close: () => void
}

export const serve = async (respond: (request: Request) => Promise<Response>): Promise<Served> => {
  const server = createServer((request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
    void respond(new Request(`http://localhost${request.url}`, { headers })).then(async (responses) => {
      response.writeHead(responses.status, Array.from(responses.headers).flat())
      response.end(await responses.text())
    })
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const address = server.address()
  return {
    origin: `http://localhost:${typeof address === "object" ? address?.port : address}`,
    close: () => void server.close()
  }
}
