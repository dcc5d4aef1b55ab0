/** The project of an app and the addresses of its pages: plain data of every app. */
import * as Result from "effect/Result"
import * as HandlerUrls from "../../services/navigation/HandlerUrls.ts"
import type { NavigationOptions } from "./NavigatorOption.ts"

export interface AppInfo {
  /** The project's id, from the option or the environment: a UUID, or `internal`. */
  readonly projectId: string
  /** The addresses of all pages: those of the option `urls`, the others at their defaults. */
  readonly urls: HandlerUrls.Urls
}

/** Throws `InvalidOption` if an address is invalid. */
export const infoFrom = ({ projectId }: { readonly projectId: string }, { urls }: NavigationOptions): AppInfo => ({
  projectId,
  urls: Result.getOrThrow(HandlerUrls.from(urls))
})
