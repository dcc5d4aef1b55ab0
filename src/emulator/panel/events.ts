/** Tells the page that something changed, as server-sent events (WHATWG HTML, section 9.2). */
import type { Activity } from "../http/Activity.ts"
import type { EmulatorResponse } from "../request/EmulatorResponse.ts"

/** Changes within so many milliseconds are one event. */
const pause = 40

/** The first event comes at once, so that the page knows that it is connected. The page reads the state after each. */
export const eventsResponse = (activity: Activity): EmulatorResponse => ({
  status: 200,
  headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
  body: "",
  events: (send) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      send("event: changed\ndata: \n\n")
    }
    send("retry: 1000\n")
    tell()
    const stop = activity.listen(() => {
      timer ??= setTimeout(tell, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }
})
