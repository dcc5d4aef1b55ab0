/** Finishes the headers of a Node response when they are sent. */
import type { ResponseCookies } from "../server/Authenticated.ts"
import { finishHeaders, type UnsentHeaders } from "./finishHeaders.ts"

/** The part of Node's response with its headers. */
export interface NodeResponse extends UnsentHeaders {
  setHeader(name: string, value: string | Array<string>): unknown
  writeHead(status: number, ...rest: ReadonlyArray<unknown>): unknown
}

/** The names and values of headers as `writeHead` takes them: a record, or a list of names and values in turn. */
const entriesOf = (headers: unknown): ReadonlyArray<readonly [string, string | Array<string>]> =>
  Array.isArray(headers)
    ? headers.flatMap((name, index) => index % 2 === 0 ? [[name, headers[index + 1]] as const] : [])
    : Object.entries(headers ?? {}).filter(([, value]) => value !== undefined)

/** Finishes the headers when they are sent, because handlers may renew the session. Headers passed to `writeHead` are set first. */
export const finishLast = (who: ResponseCookies, response: NodeResponse): void => {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status, ...rest) => {
    const [message, headers] = typeof rest[0] === "string" ? rest : [undefined, ...rest]
    for (const [name, value] of entriesOf(headers)) response.setHeader(name, value)
    finishHeaders(who, response, (name, value) => response.setHeader(name, value))
    return message === undefined ? writeHead(status) : writeHead(status, message)
  }
}
