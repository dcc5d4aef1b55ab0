/** Mistakes of navigation, found before anybody is sent anywhere: untrusted addresses, circles, and a page that is not known. */
import * as Schema from "effect/Schema"

/** The address to go to could lead off the site. `target` is the address as it was given. @category errors @since 0.1.0 */
export class UntrustedRedirect extends Schema.TaggedError<UntrustedRedirect>()("UntrustedRedirect", { target: Schema.String }) {
  override get message() {
    return "Redirect URL is not trusted; should be relative"
  }
}

/**
 * Two pages or more send the browser to each other, so the next redirect was not made. `from` and `to` are its paths, `trail`
 * the paths that were left before it, oldest first; none has its query.
 * @category errors @since 0.1.0
 */
export class RedirectLoop extends Schema.TaggedError<RedirectLoop>()("RedirectLoop", {
  from: Schema.String,
  to: Schema.String,
  trail: Schema.Array(Schema.String)
}) {
  override get message() {
    return `Redirects go round in circles: ${[...this.trail, this.from, this.to].join(" → ")}. `
      + "One page sends people away whom another sends back: make both ask the same app who is signed in."
  }
}

/**
 * The current address is not known, as on a server, so the address of `page` cannot be made from it. `option` is the one to pass instead;
 * nothing was sent.
 * @category errors @since 0.1.0
 */
export class UrlOptionRequired extends Schema.TaggedError<UrlOptionRequired>()("UrlOptionRequired", {
  option: Schema.String,
  /** The page by its name in `urls`. */
  page: Schema.String
}) {
  override get message() {
    const page = `urls.${this.page}`
    return `${this.option} option is required in a non-browser environment. `
      + (this.option === page ? "Make it an absolute address." : `Pass it, or make \`${page}\` an absolute address.`)
  }
}
