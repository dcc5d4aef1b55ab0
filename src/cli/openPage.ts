/** Opening a page in the person's browser. */
import { spawn } from "node:child_process"

/** What opens an address: the browser that `BROWSER` names, else what the system has for it. No shell sees the address. */
const openCommand = (url: string): readonly [string, ReadonlyArray<string>] => {
  const { BROWSER: browser } = process.env
  if (browser) return [browser, [url]]
  if (process.platform === "darwin") return ["open", [url]]
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]]
  return ["xdg-open", [url]]
}

/** Where nothing opens it, the address on the screen is left. */
export const openPage = (url: string): void => {
  const [command, args] = openCommand(url)
  const child = spawn(command, [...args], { detached: true, stdio: "ignore" })
  child.on("error", () => {})
  child.unref()
}
