/** The plain data that every app has: the id of its project, and the addresses of its pages. */
import * as Result from "effect/Result"
import * as HandlerUrls from "../../services/navigation/HandlerUrls.ts"
import type { NavigationOptions } from "./NavigatorOption.ts"

export interface AppInfo {
  /** The project's id, from the option or the environment: a UUID, or `internal`. */
  readonly projectId: string
  /** The addresses of all pages, from the option `urls` or the defaults. */
  readonly urls: HandlerUrls.Urls
}

/** Makes an app's plain data from its options. Throws `InvalidOption` if an address is invalid. */
export const infoFrom = ({ projectId }: { readonly projectId: string }, { urls }: NavigationOptions): AppInfo => ({
  projectId,
  urls: Result.getOrThrow(HandlerUrls.from(urls))
})
