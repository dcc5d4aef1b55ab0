/** The commands of the package: those that no running program needs. */
import { commandLine, runWith } from "../../../src/cli/commandLine.ts"
import { commands } from "../../../src/cli/usage/commands.ts"
import { conform, doctor, init, login, migrate, record } from "./starts.ts"

/** Runs a command line such as `["migrate", "src", "--write"]`, and returns the exit code. */
export const run = commandLine({
  init: (args) => runWith("init", commands.init.flags, args, init),
  login: (args) => runWith("login", commands.login.flags, args, login),
  migrate: (args) => runWith("migrate", commands.migrate.flags, args, migrate),
  doctor: (args) => runWith("doctor", commands.doctor.flags, args, doctor),
  conform: (args) => runWith("conform", commands.conform.flags, args, conform),
  record: (args) => runWith("record", commands.record.flags, args, record)
})
