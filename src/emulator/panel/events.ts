/** Notifies the page of changes by server-sent events (WHATWG HTML, section 9.2). */
import type { Activity } from "../http/Activity.ts"
import type { EmulatorResponse } from "../request/EmulatorResponse.ts"

/** Milliseconds within which changes are combined into one event. */
const pause = 40

/** Sends the first event immediately, so that the page knows that it is connected. The page reads the state after each event. */
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
