/** Sign-outs that lead to another page. Until the browser is there, `useUser({ or: "redirect" })` must not lead to the sign-in page. */

/** Milliseconds that a browser may take from the redirect to the next page. */
const unloadTime = 3_000

const leaving = new WeakMap<object, Promise<void>>()

/** Runs a sign-out that ends with a redirect; `store` is the one of the app. */
export const leaveBy = async (store: object, leave: () => Promise<unknown>): Promise<void> => {
  const left = Promise.withResolvers<void>()
  leaving.set(store, left.promise)
  try {
    await leave()
    setTimeout(left.resolve, unloadTime)
  } catch (error) {
    left.resolve()
    throw error
  }
}

/** Ends once no sign-out is under way that leads elsewhere. */
export const afterLeaving = (store: object): Promise<void> => leaving.get(store) ?? Promise.resolve()
