/** The commands of the package: those that read and write the files of a project, or compare a provider. */
import { commandLine, runWith } from "../../../src/cli/commandLine.ts"
import { commands } from "../../../src/cli/usage/commands.ts"
import { conform, doctor, init, migrate } from "./starts.ts"

/** Runs a command line such as `["migrate", "src", "--write"]`, and returns the exit code. */
export const run = commandLine({
  init: (args) => runWith("init", commands.init.flags, args, init),
  migrate: (args) => runWith("migrate", commands.migrate.flags, args, migrate),
  doctor: (args) => runWith("doctor", commands.doctor.flags, args, doctor),
  conform: (args) => runWith("conform", commands.conform.flags, args, conform)
})
