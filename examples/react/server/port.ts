/** Listens on a port that may already be in use. */

const isCoded = (error: unknown): error is Error & { readonly code: unknown } => error instanceof Error && "code" in error

/** The reason why this port, unlike others, is not available; `undefined` for other errors. */
const reasonOf = (error: unknown): string | undefined => {
  if (!isCoded(error)) return undefined
  return error.code === "EADDRINUSE" ? "is in use" : error.code === "EACCES" ? "is not permitted" : undefined
}

/** Listens on the port, or on any free one if it is not available, and then reports it. */
export const listenAt = async <A extends { readonly url: string }>(
  port: number,
  listen: (port: number) => Promise<A>,
  say: (line: string) => void
): Promise<A> => {
  try {
    return await listen(port)
  } catch (error) {
    const reason = reasonOf(error)
    if (port === 0 || reason === undefined) throw error
    const listening = await listen(0)
    say(`Port ${port} ${reason}; using ${new URL(listening.url).port}.`)
    return listening
  }
}
