/** Each script of package.json refuses a wrong flag in one line, before it does anything. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { root } from "../kit/paths.ts"

/** The scripts by name. Those of a tool leave their flags to the tool; `lint` passes them to its second script. */
const scripts = Object.entries(manifest.scripts).flatMap(([name, command]) => {
  const path = /^node (?:.*scripts\/run\.mjs )?((?:scripts|bench)\/\S+\.(?:mjs|ts))(?: --\w+)?$/.exec(command)?.[1]
  return path === undefined ? [] : [[name, path] as const]
})
const tools = ["types", "format", "format:check", "vitest", "example:next", "prepack", "postpack"]

describe("a wrong flag", () => {
  it("is tested for every script that is not a tool", () => {
    assert.sameMembers([...scripts.map(([name]) => name), ...tools], Object.keys(manifest.scripts))
  })

  it.concurrent.for(scripts)("of %s is refused in one line, with exit code 2", async ([, path]) => {
    const child = spawn(process.execPath, [join(root, path), "--wrong-flag"], { stdio: ["ignore", "pipe", "pipe"], cwd: root })
    const [out, problems, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
    assert.deepStrictEqual([status, out], [2, ""])
    assert.match(problems, /^[^\n]*--wrong-flag[^\n]*\n$/)
  })
})
