/** Passes requests through to a provider, and records the exchanges. */
import * as Effect from "effect/Effect"
import type { HttpApp } from "../../../../src/emulator/http/httpApp.ts"
import { comparable } from "../../../../src/emulator/recording/Exchange.ts"
import { type EmulatorRequest, type EmulatorResponse, textResponse } from "../../../../src/emulator/request/EmulatorResponse.ts"
import { exchangeWriter } from "./exchangeWriter.ts"
import { Placeholders } from "./Placeholders.ts"
import { scrub } from "./scrub.ts"

export interface RecorderOptions {
  /** The provider's address, without `/api/v1`. */
  readonly url: string
  readonly folder: string
  /** Called when the provider cannot be reached, or an exchange cannot be written. */
  readonly onFailure: (message: string) => void
}

/** Matches headers that describe the connection (RFC 9110, section 7.6.1), or the body before `fetch` decompressed it. */
const ofConnection =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|proxy-.*|content-length|content-encoding|accept-encoding|expect)$/

const without = (headers: Iterable<readonly [string, string | undefined]>): { [name: string]: string } =>
  Object.fromEntries(
    Array.from(headers).flatMap(([name, value]) => value === undefined || ofConnection.test(name) ? [] : [[name, value]])
  )

const pass = async (url: string, request: EmulatorRequest, signal: AbortSignal): Promise<EmulatorResponse> => {
  const { body, headers, method, target } = request
  const response = await fetch(url + target, {
    method,
    headers: without(Object.entries(headers)),
    ...(body !== undefined && method !== "GET" && method !== "HEAD" &&
      { body: typeof body === "string" ? body : new Uint8Array(body) }),
    redirect: "manual",
    signal
  })
  return {
    status: response.status,
    headers: without([...response.headers].filter(([name]) => name !== "set-cookie")),
    cookies: response.headers.getSetCookie(),
    body: new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * Makes an app that passes requests through and records them. Rejects with an `Error` if the provider does not answer, or the folder cannot
 * be used.
 */
export const makeRecorder = async ({ folder, onFailure, url }: RecorderOptions): Promise<HttpApp> => {
  await fetch(`${url}/api/v1`, { redirect: "manual", signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
    const { cause: root = cause } = Object(cause) as { readonly cause?: unknown }
    throw new Error(`${url} cannot be reached (${String(Object(root).code ?? Object(root).message ?? root)})`)
  })
  const write = await exchangeWriter(folder)
  const placeholders = new Placeholders()
  const keep = async (request: EmulatorRequest, response: EmulatorResponse): Promise<void> => {
    const comparableRequest = request.method === "OPTIONS" ? undefined : comparable(request)
    if (comparableRequest !== undefined) await write(scrub(comparableRequest, response, placeholders))
  }
  return (request) =>
    Effect.promise(async (signal) => {
      try {
        const response = await pass(url, request, signal)
        await keep(request, response).catch((cause: unknown) =>
          onFailure(`an exchange was not written: ${cause instanceof Error ? cause.message : String(cause)}`)
        )
        return response
      } catch {
        onFailure(`${url} did not answer ${request.method} ${request.target.split("?", 1)[0]}`)
        return textResponse(502, `${url} did not answer.`)
      }
    })
}
