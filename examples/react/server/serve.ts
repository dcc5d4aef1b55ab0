/** A minimal server for files and the API, with a strict content policy. */
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface Site {
  /** The files by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly api: (request: Request) => Promise<Response>
  /** The provider's origin: the browser may connect to it, and load images from it. */
  readonly provider: string
}

/** The hash of the only style element in Radix Themes that accepts no nonce. The content policy permits it. */
const scrollArea = "sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw="

const policy = (nonce: string, provider: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' '${scrollArea}'`,
    `img-src 'self' data: ${provider}`,
    `connect-src 'self' ${provider}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const icon = "data:image/svg+xml,"
  + encodeURIComponent(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 3'><path fill='#e93d82' d='M0 0h3v3H0z'/>"
      + "<path fill='#fff' d='M1 0h1v1h1v1H2v1H1V2H0V1h1z'/></svg>"
  )

/** The same page for every address. The browser renders its content by path. */
const page = (nonce: string) =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Jacquard</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/assets/app.css">
<div id="root"></div>
<script type="module" src="/assets/main.js" nonce="${nonce}"></script>
</html>`

const requestOf = async (message: IncomingMessage, url: URL) => {
  const method = message.method ?? "GET"
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Request(url, { method, headers, ...(method === "GET" || method === "HEAD" ? {} : { body: await text(message) }) })
}

const respond = async ({ api, files, provider }: Site, message: IncomingMessage): Promise<Response> => {
  const url = new URL(message.url ?? "/", `http://${message.headers.host}`)
  if (url.pathname.startsWith("/api/")) return await api(await requestOf(message, url))
  const file = files.get(url.pathname)
  if (file !== undefined) {
    const type = url.pathname.endsWith(".css") ? "text/css" : "text/javascript"
    return new Response(Buffer.from(file), { headers: { "content-type": `${type}; charset=utf-8` } })
  }
  if (url.pathname.startsWith("/assets/")) return new Response("Not found", { status: 404 })
  const nonce = randomBytes(16).toString("base64")
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy(nonce, provider) }
  return new Response(page(nonce), { headers })
}

const open = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const codeOf = (error: unknown) => error instanceof Error && "code" in error ? error.code : undefined

export interface Served {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Listens on this machine; 0 picks a free port. */
export const serve = async (site: Site, port: number): Promise<Served> => {
  const listener: RequestListener = (message, response) =>
    void respond(site, message).catch(() => new Response("Bad request", { status: 400 })).then(async (request) => {
      response.setHeaders(request.headers)
      response.setHeader("x-content-type-options", "nosniff")
      response.setHeader("referrer-policy", "same-origin")
      response.writeHead(request.status).end(Buffer.from(await request.arrayBuffer()))
    })
  const servers = [createServer(listener), createServer(listener)] as const
  const server = await open(servers[0], port, "127.0.0.1")
  try {
    // Browsers may try this address of "localhost" first, where another program could answer.
    await open(servers[1], server, "::1")
  } catch (error) {
    if (codeOf(error) === "EADDRINUSE") {
      await close(servers[0])
      if (port !== 0) throw error
      return await serve(site, 0)
    }
    // This machine has no IPv6.
  }
  return { url: `http://localhost:${server}`, close: async () => void await Promise.all(servers.map(close)) }
}
