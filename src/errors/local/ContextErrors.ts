/** Composition errors: a component outside the component that it needs. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"

/** A translated text was requested outside `<AuthProvider>` and `<TranslationProvider>`. */
export class TranslationContextNotFound extends Schema.TaggedError<TranslationContextNotFound>()("TranslationContextNotFound", {
  /** The component that requested the text, if it is part of this library. */
  component: Schema.optional(Schema.String)
}) {
  override get message() {
    const part = this.component === undefined ? "the component" : `<${this.component}>`
    return "Translation context not found; did you forget to wrap your app in a provider? "
      + `Put ${part} inside <AuthProvider app={app}> or <TranslationProvider>, both imported from "latchkey/react".`
  }
}

/** A hook of `latchkey/react/admin` was used outside `<AdminProvider>`. */
export class AdminAppContextNotFound extends Schema.TaggedError<AdminAppContextNotFound>()("AdminAppContextNotFound", {}) {
  override get message() {
    return "No <AdminProvider> found. Put the component inside <AdminProvider app={admin}>."
  }
}

/** A hook was used outside `<AuthProvider>`, or it needs an app but `<AuthProvider>` has a layer. */
export class AppContextNotFound extends Schema.TaggedError<AppContextNotFound>()("AppContextNotFound", {
  wasGivenLayer: Schema.optional(Schema.Boolean)
}) {
  override get message() {
    return this.wasGivenLayer === true
      ? "The <AuthProvider> above has a layer, which has no verbs. Run effects with `useRun`, or pass it an app."
      : "No <AuthProvider> found. Put the component inside <AuthProvider app={app}>, imported from \"latchkey/react\"."
  }
}
