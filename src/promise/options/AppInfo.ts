/** The plain data that every app has: the id of its project, and the addresses of its pages. */
import * as Context from "effect/Context"
import * as HandlerUrls from "../../services/navigation/HandlerUrls.ts"

export interface AppInfo {
  /** The project's id, from the option or the environment: a UUID, or `internal`. */
  readonly projectId: string
  /** The addresses of all pages, from the option `urls` or the defaults. */
  readonly urls: HandlerUrls.Urls
}

/** An app's plain data, from its parsed options: the settings, and the context with the addresses of the pages. */
export const infoFrom = ({ projectId }: { readonly projectId: string }, navigation: Context.Context<never>): AppInfo => ({
  projectId,
  urls: Context.get(navigation, HandlerUrls.HandlerUrls)
})
