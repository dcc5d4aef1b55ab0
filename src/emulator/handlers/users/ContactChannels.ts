/** The contact channels of users (docs/provider/contact-channels.md). */
import * as Effect from "effect/Effect"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../../errors/provider/ContactChannelErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../../errors/provider/SessionErrors.ts"
import { UserIdDoesNotExist } from "../../../errors/provider/UserErrors.ts"
import { requireUnverified, sendVerification } from "../../model/auth/EmailVerification.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { authChannel, normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import { providerFailure, refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { ChannelRow } from "../../store/UserRows.ts"

const view = ({ id, isPrimary, isVerified, type, usedForAuth, userId, value }: ChannelRow) => ({
  id,
  userId,
  type,
  value,
  isPrimary,
  isVerified,
  usedForAuth
})

/** Fails if a client call concerns another user's channels. */
const requireOwn = Effect.fnUntraced(function*(userId: string | undefined, status = 403) {
  const { access, user } = yield* RequestContext
  if (access !== "client") return
  if (user === null) return yield* new CannotGetOwnUserWithoutUser()
  if (user.id !== userId) return yield* refuse(status, "You can only access your own contact channels.")
})

const channelOf = Effect.fnUntraced(
  function*({ contactChannelId, userId }: { readonly contactChannelId: string; readonly userId: string }, status: number) {
    const channel = (yield* RequestContext).store.channels.get(contactChannelId)
    const project = yield* currentProject
    return channel?.projectId === project.id && channel.userId === userId
      ? channel
      : yield* refuse(status, "The contact channel does not exist.")
  }
)

/**
 * The refusal of a duplicate channel; `undefined` if the channel is unique. The caller must then write the channel before any asynchronous
 * step, so that it stays unique.
 */
const clash = (
  store: Store,
  project: ProjectRow,
  channel: Pick<ChannelRow, "userId" | "value" | "usedForAuth">,
  id?: string
) => {
  const { usedForAuth, userId, value } = channel
  if (store.channels.where("userId", userId).some((otherChannel) => otherChannel.value === value && otherChannel.id !== id)) {
    return refuse(400, "The user already has a contact channel with this value.")
  }
  const channelRow = usedForAuth ? authChannel(store, project, value) : undefined
  return channelRow === undefined || channelRow.id === id ? undefined : new ContactChannelAlreadyUsedForAuthBySomeoneElse({
    details: { type: "email", contactChannelValue: value, wouldWorkIfEmailWasVerified: false }
  })
}

/** Stores a channel; a primary channel replaces the previous primary channel. */
const put = (store: Store, channel: ChannelRow): ChannelRow => {
  if (channel.isPrimary) {
    for (const otherChannel of store.channels.where("userId", channel.userId)) {
      if (otherChannel.isPrimary && otherChannel.id !== channel.id) store.channels.update(otherChannel, { isPrimary: false })
    }
  }
  return store.channels.put(channel)
}

interface Given {
  readonly value?: string | undefined
  readonly usedForAuth?: boolean | undefined
  readonly isPrimary?: boolean | undefined
  readonly isVerified?: boolean | undefined
}

const create = Effect.fnUntraced(function*(body: Given & { readonly userId: string; readonly value: string }) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  const { isPrimary = false, isVerified = false, usedForAuth = false, userId } = body
  yield* requireOwn(userId)
  if (store.users.get(userId)?.projectId !== project.id) return yield* providerFailure("it does not look for the user first.")
  const channel = { userId, value: normalizeEmail(body.value), usedForAuth }
  const problem = clash(store, project, channel)
  if (problem) return yield* problem
  const id = crypto.randomUUID()
  return view(put(store, { id, projectId: project.id, type: "email", isPrimary, isVerified, ...channel }))
})

const update = Effect.fnUntraced(
  function*(params: { readonly contactChannelId: string; readonly userId: string }, body: Given) {
    const { store } = yield* RequestContext
    const project = yield* currentProject
    yield* requireOwn(params.userId)
    const channel = yield* channelOf(params, 400)
    const newChannel: ChannelRow = {
      ...channel,
      value: body.value === undefined ? channel.value : normalizeEmail(body.value),
      usedForAuth: body.usedForAuth ?? channel.usedForAuth,
      isPrimary: body.isPrimary ?? channel.isPrimary,
      isVerified: body.isVerified ?? (body.value === undefined && channel.isVerified)
    }
    const problem = clash(store, project, newChannel, channel.id)
    // The provider looks for a conflict only if the request sets `used_for_auth`, and then does not name the address.
    if (problem?._tag === "ContactChannelAlreadyUsedForAuthBySomeoneElse" && body.usedForAuth === true) {
      return yield* new ContactChannelAlreadyUsedForAuthBySomeoneElse({
        details: { ...problem.details, contactChannelValue: null }
      })
    }
    if (problem) return yield* providerFailure("another contact channel has this address already.")
    return view(put(store, newChannel))
  }
)

export const contactChannelHandlers = {
  ListContactChannels: Effect.fnUntraced(function*({ project, query, store }) {
    const { contactChannelId, userId } = query ?? {}
    yield* requireOwn(userId)
    const channels = userId === undefined ? store.channels.where("projectId", project.id) : store.channels.where("userId", userId)
    return channels
      .filter((channel) =>
        channel.projectId === project.id
        && (contactChannelId === undefined || channel.id === contactChannelId)
      )
      .map(view)
  }),
  ReadContactChannel: Effect.fnUntraced(function*({ params }) {
    yield* requireOwn(params.userId)
    return view(yield* channelOf(params, 404))
  }),
  CreateContactChannel: ({ body }) => create(body),
  CreateServerContactChannel: ({ body }) => create(body),
  UpdateContactChannel: ({ body, params }) => update(params, body),
  UpdateServerContactChannel: ({ body, params }) => update(params, body),
  DeleteContactChannel: Effect.fnUntraced(function*({ params, store }) {
    yield* requireOwn(params.userId)
    const { id } = yield* channelOf(params, 400)
    store.channels.remove(id)
  }),
  SendContactChannelVerification: Effect.fnUntraced(function*({ body, now, params, project, store }) {
    const { userId } = params
    yield* requireOwn(userId, 400)
    if (store.users.get(userId)?.projectId !== project.id) return yield* new UserIdDoesNotExist({ details: { userId } })
    const channel = yield* channelOf(params, 404)
    yield* requireUnverified(channel)
    yield* requireTrustedRedirect(project, body.callbackUrl)
    sendVerification(store, now, project, channel.value, userId, body.callbackUrl)
  })
} satisfies SomeHandlers
