/** Checks the flags of a script before it does anything. */

/**
 * Ends the process with exit code 2 and one line if an argument that begins with `-` is none of `flags`. Other arguments are the script's to
 * check. Returns the arguments.
 */
export const checkFlags = (script: string, ...flags: ReadonlyArray<string>): ReadonlyArray<string> => {
  const args = process.argv.slice(2)
  const unknownFlag = args.find((arg) => arg.startsWith("-") && !flags.includes(arg.replace(/=.*/, "")))
  if (unknownFlag !== undefined) {
    const list = flags.length === 0 ? "It has no flags" : `Flags: ${flags.join(", ")}`
    console.error(`npm run ${script}: unknown flag ${unknownFlag}. ${list}.`)
    process.exit(2)
  }
  return args
}
