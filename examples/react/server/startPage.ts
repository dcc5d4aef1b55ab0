/** Checks requests that change the emulator or this terminal: only the start page may send them. */

/** The refusal of a request that is not a POST from a page of this server. */
export const refusalOf = (request: Request): Response | undefined => {
  if (request.method !== "POST") return Response.json({ message: "Send a POST." }, { status: 405 })
  if (request.headers.get("origin") === new URL(request.url).origin) return undefined
  return Response.json({ message: "Only the start page may do that." }, { status: 403 })
}
