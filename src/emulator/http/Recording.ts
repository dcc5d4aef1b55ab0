/** Records API requests and their responses in the log of an emulator on a port. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { EmulatorRequest } from "../request/EmulatorResponse.ts"
import type { Activity, RecordedBody } from "./Activity.ts"
import type { HttpApp } from "./httpApp.ts"

/** Maximum length of a logged body, in bytes (characters for text). The log contains only the size of a longer body. */
const maxBodyLength = 32_768

const decoder = new TextDecoder()
const isText = (type: string) => /json|text|urlencoded/.test(type)

const recordedBody = (body: EmulatorRequest["body"], type = ""): RecordedBody => {
  if (body === undefined) return { type, bytes: 0, text: "" }
  const keeps = body.length <= maxBodyLength && (typeof body === "string" || isText(type))
  return { type, bytes: body.length, text: !keeps ? null : typeof body === "string" ? body : decoder.decode(body) }
}

const isRecorded = ({ method, target }: EmulatorRequest) => target.startsWith("/api/") && method !== "OPTIONS"

/** Wraps the app so that it logs API requests, except preflight requests, which browsers send automatically. */
export const recording = (app: HttpApp, activity: Activity): HttpApp => (request) => {
  if (!isRecorded(request)) return app(request)
  return Effect.flatMap(
    Clock.currentTimeMillis,
    (at) =>
      Effect.onExit(app(request), (exit) =>
        Effect.map(Clock.currentTimeMillis, (end) => {
          const response = Exit.isSuccess(exit) ? exit.value : undefined
          activity.record({
            at,
            durationMillis: end - at,
            method: request.method,
            target: request.target,
            headers: request.headers,
            body: recordedBody(request.body, request.headers["content-type"]),
            response: response === undefined ? null : {
              status: response.status,
              headers: response.headers,
              body: recordedBody(response.body, response.headers["content-type"])
            },
            // Without a response, only a fault fails; a client that disconnects interrupts.
            isFaulty: response === undefined ? Exit.hasFails(exit) : response.isFaulty === true
          })
          activity.changed()
        }))
  )
}
