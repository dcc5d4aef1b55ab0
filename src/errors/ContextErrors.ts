/** Mistakes of composing components: one stands outside the component that it belongs into. */
import * as Schema from "effect/Schema"

/** A text was asked for outside `<TranslationProvider>` (specification, section 8). */
export class TranslationContextNotFound
  extends Schema.TaggedError<TranslationContextNotFound>()("TranslationContextNotFound", {})
{
  override get message() {
    return "Translation context not found; did you forget to wrap your app in a provider?"
  }
}

/** A part of a dropdown menu stands outside `<DropdownMenu>` (specification, section 8). */
export class DropdownMenuContextNotFound
  extends Schema.TaggedError<DropdownMenuContextNotFound>()("DropdownMenuContextNotFound", {})
{
  override get message() {
    return "No DropdownMenuContext found"
  }
}
