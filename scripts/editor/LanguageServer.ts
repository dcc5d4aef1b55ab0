/** The language server of TypeScript 7, as editors use it: hovers and completions in a file. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../toolchain.mjs"

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly items?: ReadonlyArray<unknown> }
  readonly result?: unknown
}

export interface Completion {
  readonly label: string
  readonly detail?: string
  readonly labelDetails?: { readonly description?: string }
  readonly data?: { readonly autoImport?: { readonly moduleSpecifier?: string } }
}

/** Starts the server in `folder`. Dispose of it to end the process. */
export const startLanguageServer = async (folder: string) => {
  // The package does not export the path of its program.
  const module = await import(pathToFileURL(join(root, "node_modules/typescript/lib/getExePath.js")).href) as {
    readonly default: () => string
  }
  const child = spawn(module.default(), ["--lsp", "--stdio"], { cwd: folder, stdio: ["pipe", "pipe", "ignore"] })
  const open = new Map<number, (message: Message) => void>()
  let last = 0
  let read = Buffer.alloc(0)

  const send = (message: object) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }))
    child.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]))
  }
  const receive = (message: Message) => {
    if (message.id === undefined) return
    // The server requests its settings: `null` selects the defaults.
    if (message.method !== undefined) send({ id: message.id, result: message.params?.items?.map(() => null) ?? null })
    else open.get(message.id)?.(message)
  }
  child.stdout.on("data", (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    for (;;) {
      const end = read.indexOf("\r\n\r\n")
      if (end < 0) return
      const length = Number(/Content-Length: (\d+)/i.exec(read.subarray(0, end).toString())?.[1])
      if (read.length < end + 4 + length) return
      const body = read.subarray(end + 4, end + 4 + length).toString()
      read = read.subarray(end + 4 + length)
      receive(JSON.parse(body) as Message)
    }
  })
  const request = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      open.set(id, ({ result }) => resolve(result))
      child.once("exit", () => reject(new Error("The language server has ended.")))
      send({ id, method, params })
    })

  child.setMaxListeners(0)
  const rootUri = pathToFileURL(folder).href
  const completion = { completionItem: { labelDetailsSupport: true } }
  await request("initialize", {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: "project" }],
    capabilities: { textDocument: { hover: { contentFormat: ["markdown"] }, completion } }
  })
  send({ method: "initialized", params: {} })

  return {
    open: (file: string, text: string) =>
      send({
        method: "textDocument/didOpen",
        params: { textDocument: { uri: pathToFileURL(file).href, languageId: "typescript", version: 1, text } }
      }),
    /** The Markdown of the hover at a position, counted from 0. */
    hover: async (file: string, line: number, character: number): Promise<string> => {
      const params = { textDocument: { uri: pathToFileURL(file).href }, position: { line, character } }
      const result = await request("textDocument/hover", params) as { readonly contents?: { readonly value?: string } } | null
      return result?.contents?.value ?? ""
    },
    /** The completions at a position, including those that add an import. */
    complete: async (file: string, line: number, character: number): Promise<ReadonlyArray<Completion>> => {
      const params = { textDocument: { uri: pathToFileURL(file).href }, position: { line, character } }
      const result = await request("textDocument/completion", params) as { readonly items?: ReadonlyArray<Completion> } | null
      return result?.items ?? []
    },
    [Symbol.dispose]: () => {
      child.removeAllListeners("exit")
      child.kill()
    }
  }
}
