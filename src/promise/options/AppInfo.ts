/** Which project an app belongs to, and where its pages are: plain data that every app shows. */
import * as Result from "effect/Result"
import * as HandlerUrls from "../../services/navigation/HandlerUrls.ts"
import type { NavigationOptions } from "./NavigatorOption.ts"

export interface AppInfo {
  /** The project's id, from the option or the environment: a UUID, or `internal`. */
  readonly projectId: string
  /** The addresses of all pages, those that are not in the option `urls` at their defaults. */
  readonly urls: HandlerUrls.Urls
}

/** Throws `InvalidOption` where an address does not fit. */
export const infoFrom = ({ projectId }: { readonly projectId: string }, { urls }: NavigationOptions): AppInfo => ({
  projectId,
  urls: Result.getOrThrow(HandlerUrls.from(urls))
})
