/** A Cloudflare worker: creates the handler on the first request, which carries the configuration, and keeps it as long as the isolate. */
import { createHandler } from "./web.ts"

interface Environment {
  readonly HEXCLAVE_PROJECT_ID: string
  readonly HEXCLAVE_PUBLISHABLE_CLIENT_KEY?: string
  readonly HEXCLAVE_API_URL?: string
}

let handler: ReturnType<typeof createHandler> | undefined

const worker = {
  fetch: (request: Request, environment: Environment): Promise<Response> => {
    handler ??= createHandler({
      projectId: environment.HEXCLAVE_PROJECT_ID,
      publishableClientKey: environment.HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
      baseUrl: environment.HEXCLAVE_API_URL
    })
    return handler(request)
  }
}
// The runtime requires a default export.
// oxlint-disable-next-line import/no-default-export
export { worker as default }
