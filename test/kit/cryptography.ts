/** Cryptography that runs in real time, for which a test on a test clock waits before it advances the clock. */
import { Effect } from "effect"

/** Operations in progress. */
const computing = new Set<Promise<unknown>>()
for (
  const name of ["sign", "verify", "encrypt", "decrypt", "deriveBits", "importKey", "exportKey", "generateKey", "digest"] as const
) {
  const original = crypto.subtle[name].bind(crypto.subtle) as (...args: ReadonlyArray<unknown>) => Promise<unknown>
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: (...args: ReadonlyArray<unknown>) => {
      const result = original(...args)
      computing.add(result)
      const over = () => void computing.delete(result)
      result.then(over, over)
      return result
    }
  })
}

/** Waits for cryptography in progress, without polling. */
export const computed = async (): Promise<void> => {
  await Promise.allSettled(computing)
}

/** Passes turns of the event loop. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Waits until nothing more can happen before time passes. */
export const settled: Effect.Effect<void> = Effect.promise(async () => {
  await turns(3)
  while (computing.size > 0) {
    await computed()
    await turns(3)
  }
})
