/** The command `latchkey`: two commands, and those of the package `latchkey-cli`. */
import { commandLine, runWith } from "./commandLine.ts"
import { emulator, login } from "./starts.ts"
import { commands } from "./usage/commands.ts"

/** Runs a command of `latchkey-cli`, after a check of its flags, so that `--help` and a wrong flag do not load the package. */
const fromPackage = (name: "init" | "migrate" | "doctor" | "conform") => (args: ReadonlyArray<string>) =>
  runWith(name, commands[name].flags, args, async () => (await import("./projectCommand.ts")).projectCommand(name, args))

/** Runs the command line, and returns the exit code. */
export const run = commandLine({
  emulator: (args) => runWith("emulator", commands.emulator.flags, args, emulator),
  login: (args) => runWith("login", commands.login.flags, args, login),
  init: fromPackage("init"),
  migrate: fromPackage("migrate"),
  doctor: fromPackage("doctor"),
  conform: fromPackage("conform")
})
