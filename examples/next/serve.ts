/** Serves the built example, with an emulator as its provider. */
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"
import type { makeSync } from "../../src/emulator/index.ts"

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })

export interface ServedExample {
  readonly origin: string
  /** The provider's address. */
  readonly provider: string
  readonly close: () => Promise<void>
}

export const serve = async (emulator: ReturnType<typeof makeSync>): Promise<ServedExample> => {
  const port = await freePort()
  const listening = await emulator.listen({ port: 0 })
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const next = spawn(process.execPath, [join("node_modules", "next", "dist", "bin", "next"), "start", "-p", String(port)], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      HEXCLAVE_PROJECT_ID: projectId,
      HEXCLAVE_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
      HEXCLAVE_SECRET_SERVER_KEY: secretServerKey,
      NEXT_PUBLIC_HEXCLAVE_API_URL: listening.url
    }
  })
  await new Promise<void>((ready, fail) => {
    next.stdout.on("data", (text: Buffer) => {
      if (String(text).includes("Ready")) ready()
    })
    next.on("exit", (code) => fail(new Error(`next start ended with ${code}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    provider: listening.url,
    close: async () => {
      next.kill()
      await listening.close()
    }
  }
}
