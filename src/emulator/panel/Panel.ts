/**
 * Answers requests for the emulator's page, at `/` and below `/emulator/page/`. The server has already refused requests from other
 * websites.
 */
import * as Effect from "effect/Effect"
import type { Panel, PanelCall } from "../http/Control.ts"
import { writeFaults } from "../http/Faults.ts"
import { parseQuery } from "../http/RequestDecoding.ts"
import { deleteUser } from "../model/users/UserDeletion.ts"
import { type EmulatorResponse, jsonResponse, textResponse } from "../request/EmulatorResponse.ts"
import { eventsResponse } from "./events.ts"
import { documentResponse, fileResponse } from "./files.ts"
import { mailDocument } from "./mailEntries.ts"
import type { PanelContext } from "./PanelContext.ts"
import type { PanelFault } from "./PanelState.ts"
import { requestDetail } from "./requestEntries.ts"
import { callbackAt, sessionTokens, signInLink } from "./signInAs.ts"
import { stateOf } from "./state.ts"

const notFound = textResponse(404, "404 Not Found")
const success = jsonResponse(200, { success: true })

/** The text of a field of a JSON body. */
const textIn = (body: unknown, field: string): string => {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined
  return typeof value === "string" ? value : ""
}

type PanelResponse = Effect.Effect<EmulatorResponse>

/** Answers requests about a user, by the part of the path after the user's id. */
const userResponse = ({ store }: PanelContext, { body, now, request }: PanelCall, id: string, action: string): PanelResponse => {
  const user = store.users.get(id)
  const project = user && store.projects.get(user.projectId)
  if (user === undefined || project === undefined) return Effect.succeed(textResponse(404, `There is no user ${id}.`))
  switch (`${request.method} ${action}`) {
    case "DELETE ":
      deleteUser(store, user)
      return Effect.succeed(success)
    case "DELETE /sessions":
      for (const session of store.sessions.where("userId", id)) store.sessions.remove(session.id)
      return Effect.succeed(success)
    case "POST /tokens":
      return Effect.map(sessionTokens(store, now, project, user), (tokens) => jsonResponse(200, tokens))
    case "POST /link": {
      const callback = callbackAt(textIn(body, "app_url"))
      return Effect.succeed(
        callback === undefined
          ? textResponse(400, "app_url takes the http or https address of the app.")
          : jsonResponse(200, signInLink(store, now, user, callback))
      )
    }
    default:
      return Effect.succeed(notFound)
  }
}

const stateResponse = (context: PanelContext, { now, request }: PanelCall): PanelResponse =>
  Effect.map(writeFaults(context.faults.all()), (faults) => {
    const { search } = parseQuery(request)
    // `faults` is the encoded form of `Fault`.
    return jsonResponse(200, stateOf(context, faults as ReadonlyArray<PanelFault>, typeof search === "string" ? search : "", now))
  })

const readResponse = (context: PanelContext, call: PanelCall, [kind = "", id]: ReadonlyArray<string>): PanelResponse => {
  const { activity, store } = context
  if (kind === "state" && id === undefined) return stateResponse(context, call)
  if (kind === "events" && id === undefined) return Effect.sync(() => eventsResponse(activity))
  if (kind === "mails") {
    const mail = store.mails.get(id ?? "")
    return Effect.succeed(mail === undefined ? notFound : mailDocument(mail))
  }
  if (kind === "requests") {
    const requestEntry = activity.requests().find((request) => String(request.id) === id)
    return Effect.succeed(
      requestEntry === undefined ? notFound : jsonResponse(200, requestDetail(requestEntry, store.clockOffset))
    )
  }
  return Effect.map(Effect.promise(() => fileResponse(call.request, kind)), (file) => file ?? notFound)
}

const userPath = /^\/emulator\/page\/users\/([\w-]+)(\/\w+)?$/

export const makePanel = (context: PanelContext): Panel => (call) =>
  Effect.suspend(() => {
    const { path, request } = call
    if (path === "/") return Effect.succeed(request.method === "GET" ? documentResponse : notFound)
    const [, userId, action = ""] = userPath.exec(path) ?? []
    if (userId !== undefined && request.method !== "GET") return userResponse(context, call, userId, action)
    if (request.method === "DELETE" && path === "/emulator/page/requests") {
      context.activity.clear()
      return Effect.succeed(success)
    }
    return request.method === "GET" ? readResponse(context, call, path.split("/").slice(3)) : Effect.succeed(notFound)
  })
