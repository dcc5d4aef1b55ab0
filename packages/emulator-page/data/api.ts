/** Calls the emulator's own routes, and describes failed calls. */

const unreachable = "The emulator does not respond. Is it still running?"

export class RefusedCall extends Error {}

const call = async (method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> => {
  let response
  try {
    response = await fetch(path, {
      method,
      ...(signal && { signal }),
      ...(method === "POST" && { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) })
    })
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw new RefusedCall(unreachable, { cause })
  }
  if (!response.ok) {
    throw new RefusedCall((await response.text()).slice(0, 300) || `The emulator responded with status ${response.status}.`)
  }
  return response
}

/** Reads JSON from a route of the emulator; `A` is one of the types in `PanelState.ts`. */
export const read = async <A>(path: string, signal?: AbortSignal): Promise<A> =>
  (await call("GET", path, undefined, signal)).json()
export const post = async <A>(path: string, body?: unknown): Promise<A> => (await call("POST", path, body)).json()
export const remove = async (path: string): Promise<void> => {
  await call("DELETE", path)
}
