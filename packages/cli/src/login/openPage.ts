/** Opens a page in the user's browser. */
import { spawn } from "node:child_process"

/** The command that opens an address: the browser in `BROWSER`, or the system's default. No shell parses the address. */
const openCommand = (url: string): readonly [string, ReadonlyArray<string>] => {
  const { BROWSER: browser } = process.env
  if (browser) return [browser, [url]]
  if (process.platform === "darwin") return ["open", [url]]
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]]
  return ["xdg-open", [url]]
}

/** Opens an address. Ignores failures, because the user can open the address that the terminal shows. */
export const openPage = (url: string): void => {
  const [command, args] = openCommand(url)
  const child = spawn(command, [...args], { detached: true, stdio: "ignore" })
  child.on("error", () => {})
  child.unref()
}
