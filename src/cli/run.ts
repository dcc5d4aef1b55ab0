/** Reads the command line and carries out what it says; gives the exit code. */
import { parseArgs } from "node:util"
import { version } from "../pipeline/version.ts"
import { help } from "./help.ts"

const options = {
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" }
} as const

const misused = (message: string): number => {
  console.error(`latchkey: ${message}\nTry: latchkey --help`)
  return 1
}

export const run = async (args: ReadonlyArray<string>): Promise<number> => {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    return misused(cause instanceof Error ? cause.message : String(cause))
  }
  const { positionals: [command, ...rest], values } = parsed
  if (values.version) {
    console.log(version)
    return 0
  }
  if (values.help || command === undefined || command === "help") {
    console.log(help)
    return 0
  }
  if (command !== "emulator") return misused(`there is no command ${command}`)
  if (rest.length > 0) return misused(`emulator takes no ${rest[0]}`)
  const port = Number(values.port ?? 8102)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return misused(`${values.port} is no port`)
  // Only who starts an emulator loads one.
  const { emulator } = await import("./emulator.ts")
  return emulator({ port, host: values.host ?? "127.0.0.1", data: values.data, json: values.json ?? false })
}
