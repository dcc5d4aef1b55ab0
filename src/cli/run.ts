/** The command `latchkey`: `emulator`, and the commands of the package `latchkey-cli`. */
import { commandLine, runWith } from "./commandLine.ts"
import { emulator } from "./starts.ts"
import { type CommandName, commands } from "./usage/commands.ts"

/** Runs a command of `latchkey-cli`, after a check of its flags, so that `--help` and a wrong flag do not load the package. */
const fromPackage = (name: Exclude<CommandName, "emulator">) => (args: ReadonlyArray<string>) =>
  runWith(name, commands[name].flags, args, async () => (await import("./projectCommand.ts")).projectCommand(name, args))

/** Runs the command line, and returns the exit code. */
export const run = commandLine({
  emulator: (args) => runWith("emulator", commands.emulator.flags, args, emulator),
  init: fromPackage("init"),
  login: fromPackage("login"),
  migrate: fromPackage("migrate"),
  doctor: fromPackage("doctor"),
  conform: fromPackage("conform"),
  record: fromPackage("record")
})
