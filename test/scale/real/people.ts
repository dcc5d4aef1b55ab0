/** The people of the real run: users of the emulator, each with a session whose access token has a given age. */
import { make } from "../../../src/emulator/index.ts"
import { createServerApp } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import type { ProviderSetup } from "./programs.ts"

export interface Person {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Tokens expire in whole seconds. One emulator issues those of this much time, in milliseconds. */
const group = 2_000

/**
 * Signs up people in the folder that the provider's process opens later. Their tokens have the remaining times of `left`, in milliseconds
 * from `start`, which must be late enough.
 */
export const signUp = async (
  { data, lifetime, url }: Omit<ProviderSetup, "port">,
  left: ReadonlyArray<number>,
  start: number
) => {
  const people = new Map<number, Person>()
  const opened = async <A>(
    accessTokenLifetime: number,
    use: (server: ReturnType<typeof createServerApp>) => Promise<A>
  ): Promise<A> => {
    const emulator = await make({ data, url, accessTokenLifetime, passwordIterations: 1, fixedKeys: true })
    const server = createServerApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
    try {
      return await use(server)
    } finally {
      await server.dispose()
      await emulator.close()
    }
  }
  const ids = await opened(
    lifetime,
    (server) =>
      Promise.all(
        left.map(async (_, index) =>
          (await server.users.create({ primaryEmail: `person-${index}@example.com`, primaryEmailVerified: true })).id
        )
      )
  )
  for (let from = 0; from < lifetime; from += group) {
    const some = left.flatMap((millis, index) => millis >= from && millis < from + group ? [index] : [])
    if (some.length === 0) continue
    await opened(start + from + group / 2 - Date.now(), (server) =>
      Promise.all(some.map(async (index) => {
        const { accessToken, refreshToken } = await server.sessions.create(ids[index] ?? "")
        people.set(index, { accessToken: reveal(accessToken), refreshToken: reveal(refreshToken) })
      })))
  }
  return left.flatMap((_, index) => people.get(index) ?? [])
}
