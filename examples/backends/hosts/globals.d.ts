/** The parts of Bun's and Deno's own APIs that the examples use. Their full types are in `@types/bun` and in Deno itself. */

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
