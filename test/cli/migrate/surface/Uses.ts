/**
 * Programs that use every method, field and component of the old client, version 2.8.108, with each field of the results. `surface.json` and
 * `components.json` list the names and types. Each line that uses something ends with a comment that identifies it before and after the
 * migration.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Method {
  /** Source texts of arguments: the least, and all options. */
  readonly calls: ReadonlyArray<string>
  /** Whether the method returns the value itself, not a promise. */
  readonly isSync?: boolean
  /** Paths of fields, each with the type of its value. */
  readonly result: ReadonlyArray<string>
}
interface Surface {
  readonly [object: string]: {
    readonly fields: ReadonlyArray<string>
    readonly methods: { readonly [name: string]: ReadonlyArray<Method> }
  }
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"))
// The files are written by hand, in this form.
export const surface = read("surface.json") as Surface
const components = read("components.json") as { readonly [name: string]: ReadonlyArray<string> }

/** Declares a value for each object of the surface. */
const objects = `import { StackAdminApp, StackClientApp, StackServerApp, type CurrentInternalUser } from "@stackframe/stack"
export const client = new StackClientApp({ tokenStore: "memory" })
export const server = new StackServerApp({ tokenStore: null })
export const admin = new StackAdminApp({ tokenStore: null })
export const user = await client.getUser({ or: "throw" })
export const serverUser = (await server.getUser("id"))!
export const sessionServerUser = await server.getUser({ or: "throw" })
export const team = (await user.listTeams())[0]!
export const serverTeam = (await server.getTeam("id"))!
export const channel = (await user.listContactChannels())[0]!
export const serverChannel = (await serverUser.listContactChannels())[0]!
export const category = (await user.listNotificationCategories())[0]!
export const serverCategory = (await serverUser.listNotificationCategories())[0]!
export const invitation = (await team.listInvitations())[0]!
export const receivedInvitation = (await user.listTeamInvitations())[0]!
export const member = (await team.listUsers())[0]!
export const userApiKey = (await user.listApiKeys())[0]!
export const teamApiKey = (await team.listApiKeys())[0]!
export const provider = (await user.listOAuthProviders())[0]!
export const serverProvider = (await serverUser.listOAuthProviders())[0]!
export const account = (await user.listConnectedAccounts())[0]!
export const item = await user.getItem("credits")
export const serverItem = await serverUser.getItem("credits")
export const store = await server.getDataVaultStore("store")
export const profile = await user.getTeamProfile(team)
export const serverProfile = await serverUser.getTeamProfile(serverTeam)
export const project = await admin.getProject()
export const clientProject = await client.getProject()
export const internalApiKey = (await admin.listInternalApiKeys())[0]!
export const session = await serverUser.createSession()
export const currentSession = user.currentSession // currentSession
export declare const internalUser: CurrentInternalUser
export const ownedProject = (await internalUser.listOwnedProjects())[0]!
export const partialUser = (await client.getPartialUser({ from: "token" }))!
export declare const request: Request
`

/** How a program takes the fields of a result. */
export const styles = ["member", "then", "destructuring", "element"] as const
export type Style = (typeof styles)[number]

const types: { readonly [type: string]: string } = {
  any: "unknown",
  empty: "unknown",
  tuple: "unknown",
  record: "{ readonly [name: string]: unknown }"
}

/** The field of an object with methods that every object of its type has. */
const ownFieldOf = (type: string): string =>
  /^@(?:server)?item$/i.test(type) ? ".quantity" : /^@(?:session|currentSession|member|profile|store)$/.test(type) ? "" : ".id"

/** A line that reads a field, with its type or, in JavaScript, without. */
const lineOf = (id: string, path: string, type: string, isTyped: boolean): string => {
  const mark = isTyped ? "!" : ""
  const steps = `${path}${type.startsWith("@") ? ownFieldOf(type) : ""}`.match(/\[0\]|\.[\w$-]+/g) ?? []
  const access = steps.map((step) => {
    const isName = /^\.[\w$]+$/.test(step)
    return mark + (isName || step === "[0]" ? step : `[${JSON.stringify(step.slice(1))}]`)
  }).join("")
  const typeText = type.startsWith("@") ? "unknown" : types[type] ?? type
  return isTyped
    ? `{ const value: ${typeText} | null | undefined = r${access}; void value } // ${id}`
    : `void r${access} // ${id}`
}

const fieldOf = (entry: string): readonly [path: string, type: string] => {
  const at = entry.lastIndexOf(" ")
  return [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)]
}

const isResult = (result: ReadonlyArray<string>): boolean => result.some((entry) => / (?:result|failure)$/.test(entry))

const linesOf = (id: string, result: ReadonlyArray<string>, isTyped: boolean): ReadonlyArray<string> =>
  result.flatMap((entry, index): ReadonlyArray<string> => {
    const [path, type] = fieldOf(entry)
    const at = `${id}.${index}`
    if (type === "failure") return [`if (r.status === "error") void r.error.errorMessage // ${at}`]
    if (type === "result") {
      return ["errorCode", "humanReadableMessage", "message"].map((name) =>
        `if (r.status === "error") void r.error.${name} // ${at}.${name}`
      )
    }
    if (path === ".status" && isResult(result)) return [`void (r.status === "ok") // ${at}`]
    if (path.startsWith("|data")) {
      const line = lineOf(at, path.slice("|data".length), type, isTyped)
      return [`if (r.status === "ok") ${line.replace(/(= |void )r\b/, "$1r.data")}`]
    }
    if (type === "error") return ["errorCode", "humanReadableMessage"].map((name) => `if (r) void r.${name} // ${at}.${name}`)
    return [lineOf(at, path, type, isTyped)]
  })

const namesOf = (fields: ReadonlyArray<readonly [path: string, type: string]>, pattern: RegExp): ReadonlyArray<string> => [
  ...new Set(fields.flatMap(([path]) => pattern.exec(path)?.[1] ?? []))
]

const linesOfCall = (
  style: Style,
  id: string,
  call: string,
  { isSync, result }: Method,
  isTyped: boolean
): ReadonlyArray<string> => {
  const wait = isSync ? "" : "await "
  const mark = isTyped ? "!" : ""
  if (style === "member") return [`const r = ${wait}${call} // ${id}`, ...linesOf(id, result, isTyped)]
  const fields = isResult(result) ? [] : result.map(fieldOf)
  if (style === "then") {
    return isSync ? [] : namesOf(fields, /^\.(\w+)$/).flatMap((name) => [
      `void ${call}.then((r) => r${mark}.${name}) // ${id}.${name}`,
      `void ${call}.then((r) => { const { ${name}: field } = r${mark}; return field }) // ${id}.${name}.pattern`
    ])
  }
  if (style === "destructuring") {
    return namesOf(fields, /^\.(\w+)(?![\w-])/).map((name) =>
      `{ const { ${name}${name in surface ? ": field" : ""} } = (${wait}${call})${mark} } // ${id}.${name}`
    )
  }
  const names = namesOf(fields, /^\[0\]\.(\w+)/)
  return names.flatMap((name) => [
    `void (${wait}${call}).map(({ ${name}: field }) => field) // ${id}.${name}.map`,
    `for (const { ${name}: field } of ${wait}${call}) void field // ${id}.${name}.for`
  ])
}

/** The lines of each use of the surface, in one style. */
const usesOf = (style: Style, isTyped: boolean): ReadonlyArray<ReadonlyArray<string>> =>
  Object.entries(surface).flatMap(([object, { fields, methods }]) => [
    ...(style === "member" ? [[`const r = ${object}`, ...linesOf(object, fields, isTyped)]] : []),
    ...Object.entries(methods).flatMap(([name, signatures]) =>
      signatures.flatMap((method, signature) =>
        method.calls.map((args, form) =>
          linesOfCall(style, `${object}.${name}.${signature}.${form}`, `${object}.${name}(${args})`, method, isTyped)
        )
      )
    )
  ])

/** The program that uses the whole surface in one style. */
export const programOf = (style: Style, isTyped = true): string =>
  (isTyped ?
    objects :
    objects.replaceAll(/export declare.*\n/g, "").replace(", type CurrentInternalUser", "").replaceAll(/!$/gm, "")
      .replace(/^.*internalUser\.list.*\n/m, "")) + usesOf(style, isTyped)
    .filter((lines) =>
      lines.length > 0 && (isTyped || !lines.some((line) => /\b(?:internalUser|ownedProject|request)\b/.test(line)))
    )
    .map((lines, index) => `export async function use${index}() {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`).join("")

/** The program that shows every component, once for each prop. */
export const componentProgram = (): string =>
  `import { ${Object.keys(components).join(", ")}, StackClientApp } from "@stackframe/react"
export const app = new StackClientApp({ tokenStore: "cookie" })
declare const value: never
${
    Object.entries(components).flatMap(([name, props]) =>
      ["", ...props].map((prop, index) => {
        const title = name === "MessageCard" && prop !== "title" ? " title=\"Title\"" : ""
        const provider = name === "OAuthButton" && prop !== "provider" ? " provider=\"github\"" : ""
        const owner = name.endsWith("Provider") && prop !== "app" ? " app={app}" : ""
        return `export const c${name}${index} = <${name}${title}${provider}${owner}${
          prop === "" ? "" : ` ${prop}={value}`
        } /> // ${name}.${prop}`
      })
    ).join("\n")
  }\n`
