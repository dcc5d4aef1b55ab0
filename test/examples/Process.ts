/** An example in a child process: started with an environment, called over its port, ended. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { at, type Backend } from "./Behaviour.ts"

/** Waits until the program prints where it listens: `Listening on http://…`. */
export const program = async (
  command: string,
  args: ReadonlyArray<string>,
  environment: { readonly [name: string]: string },
  directory: string
): Promise<Backend> => {
  const running = spawn(command, args, {
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", NO_COLOR: "1", ...environment }
  })
  const closeEvent = once(running, "close")
  let problems = ""
  running.stderr.on("data", (chunk) => problems += String(chunk))
  let output = ""
  for await (const part of running.stdout as AsyncIterable<Buffer>) {
    output += String(part)
    const address = /Listening on (http:\S+)/.exec(output)?.[1]
    if (address === undefined) continue
    return {
      ask: at(address.replace("0.0.0.0", "127.0.0.1")),
      problems: () => problems,
      close: async () => {
        running.kill()
        await closeEvent
      }
    }
  }
  throw new Error(`${command} ${args.join(" ")} did not listen.\n${output}${problems}`)
}
