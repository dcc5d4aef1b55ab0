/** The page's address and redirects, for navigators in a browser. Reads the browser's globals only on use, never at import. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { hasPage } from "../../base/platform.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import { trailInMemory } from "./trailInMemory.ts"

type Service = Navigator["Service"]

/** The page's address; `None` for addresses such as `about:srcdoc` or `blob:`, which cannot be a base URL. */
export const currentLocation: Service["location"] = Effect.sync(() =>
  hasPage() && URL.canParse("/", location.href) ? Option.some(new URL(location.href)) : Option.none()
)

/** Resolves a URL against the page's address. The browser would use `<base href>`, which may point to another origin. */
const absolute = (url: string): string => URL.canParse(url, location.href) ? new URL(url, location.href).href : url

/** Sends the browser to a URL. */
export const go: Service["go"] = (url, { replace }) =>
  Effect.sync(() => {
    if (replace) location.replace(absolute(url))
    else location.assign(absolute(url))
  })

/** Replaces the address, and keeps the history entry's state, which routers need when the user navigates back. */
export const replaceLocation: Service["replaceLocation"] = (url) =>
  Effect.sync(() => {
    if (!hasPage()) return
    try {
      history.replaceState(history.state, "", absolute(url))
    } catch {
      // Sandboxed pages may not replace the address, and Safari refuses after a hundred calls in 30 seconds. An unchanged address must not
      // fail the call.
    }
  })

/** The key of the trail of recent redirects in `sessionStorage`. */
export const trailKey = "latchkey-redirects"

const Hop = Schema.Struct({ from: Schema.String, to: Schema.String, atMillis: Schema.Number })
const decodeTrail = Schema.decodeUnknownOption(Schema.Array(Hop))

/** How many clicks, keystrokes and submissions this document has seen since the first navigator was made. */
let actions = 0
const countAction = () => {
  actions++
  try {
    // Another document may record the next redirect.
    sessionStorage.removeItem(trailKey)
  } catch {
    // The browser forbids storage: memory keeps the trail.
  }
}

/**
 * The trail of recent redirects in the tab's session storage, which survives page loads, or in memory if the browser forbids storage. Begins
 * again with each click, keystroke and submission of a form: a redirect loop needs none of them.
 */
export const trail = (): Service["trail"] => {
  const memory = trailInMemory()
  if (hasPage() && typeof document.addEventListener === "function") {
    // The page may stop the propagation of its events. Adding the same listener again has no effect.
    for (const type of ["click", "keydown", "submit"]) {
      document.addEventListener(type, countAction, { capture: true, passive: true })
    }
  }
  let lastActions = actions
  const latest = Effect.suspend(() => {
    if (lastActions === actions) return memory.get
    lastActions = actions
    return Effect.as(memory.set([]), [])
  })
  return {
    get: Effect.suspend(() => {
      try {
        const text = sessionStorage.getItem(trailKey)
        return text === null ? latest : Effect.succeed(Option.getOrElse(decodeTrail(parseJson(text)), () => []))
      } catch {
        return latest
      }
    }),
    set: (next) =>
      Effect.andThen(
        memory.set(next),
        Effect.sync(() => {
          try {
            sessionStorage.setItem(trailKey, JSON.stringify(next))
          } catch {
            // Storage is full or forbidden: memory keeps the value.
          }
        })
      )
  }
}
