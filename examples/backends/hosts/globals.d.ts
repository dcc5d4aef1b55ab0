/**
 * The parts of Bun, Deno, H3 and Elysia that the examples use. Their full types are in `@types/bun`, in Deno itself, and in the packages, which
 * are installed only for tests.
 */

type Answering = (request: Request) => Response | Promise<Response>

declare const Bun: {
  readonly serve: (options: {
    readonly port: string | number
    readonly routes: { readonly [path: string]: Response | Answering }
  }) => { readonly url: URL }
}

declare const Deno: {
  readonly env: { readonly get: (name: string) => string | undefined }
  readonly serve: (
    options: {
      readonly port: number
      readonly onListen: (address: { readonly hostname: string; readonly port: number }) => void
    },
    handler: Answering
  ) => unknown
}

declare module "h3" {
  // Middlewares add fields.
  export interface H3EventContext {}
  interface H3Event {
    readonly req: Request
    readonly res: { readonly headers: Headers }
    readonly context: H3EventContext
  }
  export type Middleware = (event: H3Event, next: () => unknown) => unknown
  export const toResponse: (value: unknown, event: H3Event) => Response | Promise<Response>
  export class H3 {
    all: this["get"]
    get(path: string, handler: (event: H3Event) => unknown, options?: { readonly middleware: Array<Middleware> }): this
    readonly fetch: (request: Request) => Response | Promise<Response>
  }
}

declare module "elysia" {
  interface Reply {
    headers: { [name: string]: string }
    cookie: object
  }
  interface Context {
    readonly cookie: {
      readonly [name: string]: { readonly set: (cookie: { readonly value: string; readonly path: string }) => void }
    }
    readonly request: Request
    readonly set: Reply
    readonly status: (code: number) => unknown
  }
  type Scope = { readonly as: "scoped" }
  export class Elysia<Added = {}> {
    all: this["get"]
    get(path: string, handler: (context: Context & Added) => unknown): this
    group(path: string, routes: (group: this) => unknown): this
    handle(request: Request): Promise<Response>
    resolve<More>(scope: Scope, resolver: (context: Context) => Promise<More>): Elysia<Added & More>
    mapResponse(
      scope: Scope,
      map: (context: Context & Partial<Added> & { readonly responseValue: unknown }) => Response | undefined
    ): this
    use<More>(plugin: Elysia<More>): Elysia<Added & More>
  }
}

declare module "elysia/adapter/web-standard/handler" {
  export const mapResponse: (value: unknown, reply: object) => Response
}
