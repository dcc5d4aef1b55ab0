/** Runs programs of a folder that has the packed package. */
import { execFile, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** What a program prints if it fails. */
export const problemOf = (folder: string, node: string, name: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { NODE_COMPILE_CACHE, PATH } = process.env
    const options = { cwd: folder, env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) } }
    execFile(node, ["--unhandled-rejections=strict", `${name}.js`], options, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}` || String(error) : undefined)
    })
  })

/** What Node prints if a program does not catch an error of a constructor, unless it is short and names the caller's line. */
export const printoutProblem = (node: string, folder: string): string | undefined => {
  writeFileSync(join(folder, "missingOption.mjs"), "import { createServerApp } from 'latchkey/promise'\ncreateServerApp()\n")
  const { stderr } = spawnSync(node, ["missingOption.mjs"], { cwd: folder, encoding: "utf8", env: {} })
  const isReadable = stderr.length < 1_000 && /^InvalidOption: .*STACK_PROJECT_ID/m.test(stderr) &&
    stderr.includes("missingOption.mjs:2:1")
  return isReadable ? undefined : stderr
}
