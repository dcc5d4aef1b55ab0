/** The texts of `latchkey`, of `--help` and of wrong usage. */
import { assert, describe, it } from "vitest"
import { commands } from "../../src/cli/usage/commands.ts"
import { inProcess } from "./Command.ts"

const names = Object.keys(commands)

describe("the help", () => {
  it("without a command is an overview of at most 20 lines", async () => {
    for (const args of [[], ["--help"], ["-h"], ["help"]]) {
      const { output, status } = await inProcess(args)
      assert.strictEqual(status, 0)
      assert.isAtMost(output.stdout.split("\n").length, 20)
      for (const name of names) assert.match(output.stdout, new RegExp(`^  ${name} `, "m"))
    }
  })

  it.for(names)("of %s lists its flags, examples and exit codes, and no other command", async (name) => {
    const commandLines = [
      [name, "--help"],
      [name, "-h"],
      ["help", name],
      [name, "--json", "-h"].filter((flag) => name !== "init" || flag !== "--json")
    ]
    const texts = await Promise.all(commandLines.slice(0, 1).map(async (args) => (await inProcess(args)).output.stdout))
    for (const args of commandLines) {
      const { output, status } = await inProcess(args)
      if (name === "login" && args.includes("--json")) continue
      assert.deepStrictEqual([status, output.stdout], [0, texts[0]])
    }
    const [help = ""] = texts
    assert.match(help, new RegExp(`^latchkey ${name}: `))
    assert.include(help, `Usage: npx latchkey ${name} `)
    assert.match(
      help,
      /\nExamples\n {2}npx latchkey \w+.*\n[^]*\nExit codes\n {2}0 {2}\w.*\n {2}1 {2}\w.*\n {2}2 {2}wrong usage/
    )
    for (const otherName of names) if (otherName !== name) assert.notInclude(help, `latchkey ${otherName}`)
    assert.deepStrictEqual(help.split("\n").filter((line) => line.length > 100), [])
  })
})

describe("wrong usage", () => {
  it.for<readonly [string, string]>([
    ["emulator --prot 3", "latchkey emulator: unknown flag --prot. Did you mean --port?"],
    ["init --framwork=next", "latchkey init: unknown flag --framwork. Did you mean --framework?"],
    ["init --dryrun", "latchkey init: unknown flag --dryrun. Did you mean --dry-run?"],
    ["doctor --app-ulr https://a.example", "latchkey doctor: unknown flag --app-ulr. Did you mean --app-url?"],
    ["doctor --project x", "latchkey doctor: unknown flag --project. Did you mean --project-id?"],
    ["doctor --zebra", "latchkey doctor: unknown flag --zebra"],
    ["doctor --__proto__", "latchkey doctor: unknown flag --__proto__"],
    ["migrate -x", "latchkey migrate: unknown flag -x"],
    ["emulator --port", "latchkey emulator: --port needs a value: --port PORT"],
    ["emulator --port --json", "latchkey emulator: --port needs a value: --port PORT"],
    ["emulator --data=", "latchkey emulator: --data needs a value: --data DIR"],
    ["doctor --json=yes", "latchkey doctor: --json does not take a value"],
    ["doctor now", "latchkey doctor: now is not expected: the command takes only flags"],
    ["emulater", "latchkey: unknown command emulater. Did you mean emulator?"],
    ["docotr", "latchkey: unknown command docotr. Did you mean doctor?"],
    ["help nothing", "latchkey: unknown command nothing"],
    ["--json doctor", "latchkey: --json is not expected here: write the command first, as in latchkey doctor --json"]
  ])("is reported in two lines, with exit code 2: %s", async ([line, message]) => {
    const { output, status } = await inProcess(line.split(" "))
    assert.deepStrictEqual([status, output.stdout], [2, ""])
    const [first, second, ...rest] = output.stderr.split("\n")
    assert.strictEqual(first, message)
    assert.match(second ?? "", /^Try: npx latchkey( \w+)? --help$/)
    assert.deepStrictEqual(rest, [""])
  })
})
