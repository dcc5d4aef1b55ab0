/** A Cloudflare worker: creates the handler on the first request, which carries the configuration, and keeps it as long as the isolate. */
import { createHandler } from "./web.ts"

interface Environment {
  readonly STACK_PROJECT_ID: string
  readonly STACK_PUBLISHABLE_CLIENT_KEY?: string
  readonly STACK_API_URL?: string
}

let handler: ReturnType<typeof createHandler> | undefined

const worker = {
  fetch: (request: Request, environment: Environment): Promise<Response> => {
    handler ??= createHandler({
      projectId: environment.STACK_PROJECT_ID,
      publishableClientKey: environment.STACK_PUBLISHABLE_CLIENT_KEY,
      baseUrl: environment.STACK_API_URL
    })
    return handler(request)
  }
}
// The runtime requires a default export.
// oxlint-disable-next-line import/no-default-export
export { worker as default }
