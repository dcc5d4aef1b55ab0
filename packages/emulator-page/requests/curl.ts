/** A request as a shell command, with variables in place of hidden secrets. */
import type { PanelRequestDetail } from "../../../src/emulator/panel/PanelState.ts"

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const variables: { readonly [header: string]: string } = {
  "x-stack-secret-server-key": "HEXCLAVE_SECRET_SERVER_KEY",
  "x-stack-super-secret-admin-key": "HEXCLAVE_SUPER_SECRET_ADMIN_KEY",
  "x-stack-access-token": "ACCESS_TOKEN",
  "x-stack-refresh-token": "REFRESH_TOKEN"
}

const headerOf = ([name, value]: readonly [string, string]): string => {
  if (!value.includes("••••••")) return quote(`${name}: ${value}`)
  return `"${name}: $${variables[name] ?? name.replaceAll("-", "_").toUpperCase()}"`
}

export const curlOf = ({ method, path, requestBody, requestHeaders }: PanelRequestDetail, url: string): string => {
  // A shell would run a command in backticks in the name of a header.
  const headers = requestHeaders.filter(([name]) => name !== "origin" && /^[\w-]+$/.test(name))
  const body = requestBody.text === null || requestBody.text === "" ? undefined : requestBody.text
  const sentBody = requestBody.type.includes("urlencoded") ? body?.replaceAll("\n", "&") : body
  return [
    `curl -X ${method} ${quote(`${url}/api/v1${path === "/" ? "" : path}`)}`,
    ...headers.map((header) => `-H ${headerOf(header)}`),
    ...(sentBody === undefined ? [] : [`-d ${quote(sentBody)}`])
  ].join(" \\\n  ")
}
