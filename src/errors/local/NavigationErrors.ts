/** Navigation errors, found before a redirect: untrusted addresses, loops, and unknown pages. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"

/**
 * The address could lead off the site, or a page of another origin cannot be reached safely. `target` is the address as given, without its
 * query if the address is of a page in `urls`. `problem` says what to do in the second case.
 */
export class UntrustedRedirect extends Schema.TaggedError<UntrustedRedirect>()("UntrustedRedirect", {
  target: Schema.String,
  problem: Schema.optionalKey(Schema.String)
}) {
  override get message() {
    return this.problem ?? "Redirect URL is not trusted; should be relative"
  }
}

/**
 * The user has signed in, but the browser did not keep the session, so the next page would show no user, and the redirect was not made.
 * `why` names the cause: the page's address, such as `file:`, has no cookies (`scheme`), its frame is sandboxed (`frame`), the browser
 * blocks site data (`blocked`) or refuses the option `domain` (`domain`), the site has too many cookies (`limit`), or the app's server did
 * not set them (`server`). `reason` says what to do.
 */
export class SessionNotKept extends Schema.TaggedError<SessionNotKept>()("SessionNotKept", {
  why: Schema.Literals(["scheme", "frame", "blocked", "limit", "domain", "server", "unknown"]),
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/**
 * Two or more pages redirect to each other, so the next redirect was not made. `from` and `to` are the redirect's paths, `trail` the
 * previous paths, oldest first; all without their query.
 */
export class RedirectLoop extends Schema.TaggedError<RedirectLoop>()("RedirectLoop", {
  from: Schema.String,
  to: Schema.String,
  trail: Schema.Array(Schema.String)
}) {
  override get message() {
    return `Redirect loop: ${[...this.trail, this.from, this.to].join(" → ")}. `
      + "Two pages disagree on whether a user is signed in: make both use the same app."
  }
}

/**
 * The current address is not known, as on a server, so the address of `page` cannot be derived from it. Pass `option` instead; nothing was
 * sent.
 */
export class UrlOptionRequired extends Schema.TaggedError<UrlOptionRequired>()("UrlOptionRequired", {
  option: Schema.String,
  /** The page's name in `urls`. */
  page: Schema.String
}) {
  override get message() {
    const page = `urls.${this.page}`
    return `${this.option} option is required in a non-browser environment. `
      + (this.option === page ? "Make it an absolute address." : `Pass it, or make \`${page}\` an absolute address.`)
  }
}
