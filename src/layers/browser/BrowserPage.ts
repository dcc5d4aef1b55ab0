/** The page that a browser shows, as navigators use it: its address and what its tab remembers. Read when asked, never at import. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Navigator, trailInMemory } from "../../pipeline/ports/Navigator.ts"
import { parseJson } from "../../schema/wire/Wire.ts"

type Service = Navigator["Service"]

/** Workers have a `location` too, but no page. */
export const hasDocument = (): boolean => typeof document !== "undefined" && typeof location !== "undefined"

/** None for addresses such as `about:srcdoc` or `blob:`, that nothing can be relative to. */
export const currentLocation: Service["location"] = Effect.sync(() =>
  hasDocument() && URL.canParse("/", location.href) ? Option.some(new URL(location.href)) : Option.none()
)

/** Against the address itself: the browser would take `<base href>`, which may be another origin. */
const absolute = (url: string): string => URL.canParse(url, location.href) ? new URL(url, location.href).href : url

/** Leaves the page. */
export const go: Service["go"] = (url, { replace }) =>
  Effect.sync(() => {
    if (replace) location.replace(absolute(url))
    else location.assign(absolute(url))
  })

/** Keeps the entry's state, by which routers find their way when the person goes back. */
export const replaceLocation: Service["replaceLocation"] = (url) =>
  Effect.sync(() => {
    if (!hasDocument()) return
    try {
      history.replaceState(history.state, "", absolute(url))
    } catch {
      // Sandboxed pages may not, and Safari refuses after a hundred times in half a minute: an address that stays longer than
      // it should is no reason to fail what it came for.
    }
  })

/** In `sessionStorage`. */
export const trailKey = "latchkey-redirects"

const Hop = Schema.Struct({ from: Schema.String, to: Schema.String, atMillis: Schema.Number })
const stored = Schema.decodeUnknownOption(Schema.Array(Hop))

/** In the tab's session storage, where a page load does not end it; in memory where the browser forbids that. */
export const trail = (): Service["trail"] => {
  const memory = trailInMemory()
  return {
    get: Effect.suspend(() => {
      try {
        const text = sessionStorage.getItem(trailKey)
        return text === null ? memory.get : Effect.succeed(Option.getOrElse(stored(parseJson(text)), () => []))
      } catch {
        return memory.get
      }
    }),
    set: (next) =>
      Effect.andThen(
        memory.set(next),
        Effect.sync(() => {
          try {
            sessionStorage.setItem(trailKey, JSON.stringify(next))
          } catch {
            // Full or forbidden: memory has it.
          }
        })
      )
  }
}
