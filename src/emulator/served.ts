/** Everything the emulator serves: a handler for each endpoint of the library, unless it is listed as not yet served. */
import * as endpoints from "../endpoints/index.ts"
import type { AnyEndpoint, Declaration } from "../pipeline/Endpoint.ts"
import { apiKeyHandlers } from "./ApiKeyHandlers.ts"
import type { EndpointName, Handler, Handlers, HandlersOf } from "./Handlers.ts"
import { invitationHandlers } from "./Invitations.ts"
import { keySetHandlers } from "./KeySetHandlers.ts"
import { memberProfileHandlers } from "./MemberProfiles.ts"
import { membershipHandlers } from "./Memberships.ts"
import { notificationHandlers } from "./Notifications.ts"
import { type NotYetServed, notYetServed } from "./notYetServed.ts"
import { oauthProviderHandlers } from "./OAuthProviders.ts"
import * as Own from "./OwnEndpoints.ts"
import { permissionDefinitionHandlers } from "./PermissionDefinitions.ts"
import { permissionHandlers } from "./Permissions.ts"
import { ownProjectHandlers, projectHandlers } from "./Projects.ts"
import { ownSessionHandlers } from "./SessionHandlers.ts"
import { sessionHandlers } from "./Sessions.ts"
import { passwordHandlers } from "./SignUp.ts"
import { teamHandlers } from "./TeamHandlers.ts"
import { userHandlers } from "./Users.ts"

/** A missing handler does not compile here: serve the endpoint, or add its name to `notYetServed`. */
const handlers = {
  ...membershipHandlers,
  ...memberProfileHandlers,
  ...permissionHandlers,
  ...permissionDefinitionHandlers,
  ...invitationHandlers,
  ...apiKeyHandlers,
  ...oauthProviderHandlers,
  ...notificationHandlers,
  ...passwordHandlers,
  ...projectHandlers,
  ...sessionHandlers,
  ...teamHandlers,
  ...userHandlers
} satisfies Handlers<Exclude<EndpointName, NotYetServed>>

/** A name that is both served and listed does not compile here: take it off the list. */
const unlisted: { readonly [K in keyof typeof handlers]: K extends NotYetServed ? never : unknown } = handlers

const ownHandlers: HandlersOf<typeof Own> = { ...keySetHandlers, ...ownProjectHandlers, ...ownSessionHandlers }

export interface Served {
  readonly name: string
  readonly endpoint: Declaration
  /** `undefined`: not yet served. */
  readonly handler: Handler<AnyEndpoint> | undefined
}

const entries = (all: object, by: object, without: ReadonlyArray<string>): ReadonlyArray<Served> =>
  Object.entries(all).filter(([, endpoint]) => typeof endpoint === "function" && "path" in endpoint).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: without.includes(name) ? undefined : (by as { readonly [name: string]: Handler<AnyEndpoint> })[name]
  }))

/** The library's endpoints first; an own one on the same route serves it as long as the library's is listed. */
export const served: ReadonlyArray<Served> = [...entries(endpoints, unlisted, notYetServed), ...entries(Own, ownHandlers, [])]
