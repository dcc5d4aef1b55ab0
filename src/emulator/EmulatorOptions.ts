/** Options of an emulator. @category models @since 0.1.0 */
import type * as Duration from "effect/Duration"
import type { GivenKeys } from "./GivenKeys.ts"
import type { WebhookOptions } from "./model/platform/WebhookDeliveries.ts"

export interface Options {
  /**
   * Id and keys of the ready-made project, such as those of an app's environment file; missing values are random. A saved emulator keeps
   * its id and keys. @default random values
   */
  readonly project?: GivenKeys
  /**
   * The base URL of the emulator. Unless it is set, OAuth sign-ins stay on the host of the request, such as `localhost`. @default
   * "http://emulator.test", or the address on which the emulator listens
   */
  readonly url?: string
  /** Lifetime of access tokens; a number is milliseconds. @default 10 minutes */
  readonly accessTokenLifetime?: Duration.Input
  /** Rounds of PBKDF2 per password; tests may use 1. @default 10_000, a few milliseconds */
  readonly passwordIterations?: number
  /**
   * How long a project's e-mails wait before they are sent; a number is milliseconds. At the provider, an e-mail can be changed, paused or cancelled for a
   * few seconds. The provider's own e-mails, with links and codes, never wait. @default 0
   */
  readonly mailDelay?: Duration.Input
  /**
   * The challenge of every passkey ceremony, in base64url, to replay recorded ceremonies. The provider's tests use a fixed challenge too:
   * `TU9DSw`. @default a random challenge for each ceremony
   */
  readonly passkeyChallenge?: string
  /**
   * An origin, such as `http://localhost:8114`, at which identity providers show the login page of the provider's development server in place
   * of the emulator's page, for tests that were written for that server. The emulator must receive requests for it, for example by a second
   * `listen`. As at that server, the PKCE method `plain` is then accepted, and shared keys have access tokens. @default the emulator's page, and only `S256`
   */
  readonly developmentLogin?: string
  /**
   * Host names that an emulator on a port accepts in requests for the pages and `/emulator/*`, and with secret keys of `fixedKeys`, in
   * addition to localhost, IP addresses and the name in `url`. Requests with other names are answered with 403, because a website can point a
   * name at this machine (DNS rebinding). With these keys, also accepts names that no website can register.
   * @default none
   */
  readonly allowedHosts?: ReadonlyArray<string>
  /**
   * Whether to use the same project id and keys as every other emulator with this option, so that an `.env` file remains valid after a
   * restart. The keys are public, so pages of hosts other than localhost and private IP addresses may not send the secret ones. Keys saved
   * in `data` take precedence. @default false
   */
  readonly fixedKeys?: boolean
  /**
   * Your webhook endpoint, which receives the provider's events about users, teams and memberships of `project`. `user.updated` is sent once for
   * all changes of one request. Events about permissions are not sent. @default none
   */
  readonly webhooks?: WebhookOptions
}

/** Options of an emulator that is saved in a folder. Needs Node. */
export interface SavingOptions {
  /**
   * A folder, created with mode 0700 if missing. Each response waits until its changes are on disk. `reset`, `restore` and `advanceClock` are
   * saved within 50 ms, or by `close`. One emulator at a time can use a folder.
   * @default in memory only
   */
  readonly data?: string
  /**
   * Called with the cause of each failed save. Requests whose changes could not be saved are answered with 500. @default prints a line to
   * stderr
   */
  readonly onSaveFailure?: (cause: unknown) => void
}

/** Options of an emulator that answers from a recording. Needs Node. */
export interface ReplayOptions {
  /**
   * A folder with a recording of `latchkey record`. A request is answered from the first unused exchange that matches it,
   * otherwise from the last used one that matches; the emulator answers any other request. Numbers and booleans match others of their
   * kind. The emulator signs the access tokens. `reset` restarts the recording. @default no recording
   */
  readonly replay?: string
  /**
   * Called with a line about each request that is not in the recording: the nearest recorded request, and the field that differs.
   * @default prints the line to stderr
   */
  readonly onUnmatched?: (message: string) => void
}
