/** Leaves the content of a Suspense boundary to the browser, while a server renders. */
import { use } from "react"
// React Native has no `react-dom`: `dist/package.json` replaces it by an empty module.
import * as ReactDom from "react-dom"
import { isServer as platformIsServer } from "../../base/platform.ts"

/** Whether this program renders on a server. */
export const isServer: boolean = platformIsServer()

// Absent before React 19.3.
const { browser }: Partial<Pick<typeof ReactDom, "browser">> = ReactDom

/**
 * Ends the rendering of a component on a server: the page shows the fallback of the nearest Suspense boundary, and the browser renders its
 * content. React 19.3 reports this nowhere but in `onBrowserBailout`. Older versions report the error, except in Next.js, which recognises
 * the `digest`. `error` tells developers why, as the `cause` of React's error if there is no Suspense boundary.
 */
export const leaveToBrowser = (error: object): never => {
  let cause: unknown = error
  try {
    if (browser) use(browser(() => error))
  } catch (bailout) {
    cause = bailout
  }
  throw Object.assign(cause as object, { digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING" })
}
