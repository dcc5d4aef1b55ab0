/** The plan of a new endpoint, from the command line: its name, and the names of everything that the script creates. */
export const usage =
  `npm run new:endpoint -- Subject.verb METHOD /path [--access client|server|admin] [--folder FOLDER] [--error CODE:STATUS] [--name Name]

  Subject   stem of its files in src/endpoints and src/services: Teams, UserApiKeys
  --access  who calls. Default: client, for the signed-in user; server includes admin
  --folder  the folder of a new subject in src/endpoints, such as users. Default: the first part of the path
  --error   a code of the provider that has no class yet. Repeat it for several
  --name    the endpoint's exported name. Default: verb and subject, such as SetAvatar`

export type Access = "client" | "server" | "admin"

export interface NewError {
  /** The tag, such as `AvatarTooLarge`. */
  readonly tag: string
  readonly code: string
  readonly status: number
}

export interface Plan {
  /** The subject, such as `Avatars`. */
  readonly subject: string
  /** The file stem in src/services: the subject, or such as `ServerTeams` or `AdminTeams` if that file exists. */
  readonly service: string
  /** The singular of the subject, such as `Avatar`. */
  readonly singular: string
  /** The group of verbs in apps, such as `avatars` or `apiKeys.team`. */
  readonly group: string
  readonly verb: string
  readonly method: string
  readonly path: string
  readonly params: ReadonlyArray<string>
  readonly takesBody: boolean
  readonly access: Access
  /** The folder in src/endpoints, src/schema and src/emulator/handlers; `undefined` if it follows from the subject or the path. */
  readonly subfolder: string | undefined
  /** The exported name, such as `SetAvatar`. */
  readonly name: string
  /** The endpoint's id, such as `avatars.set`. */
  readonly id: string
  readonly errors: ReadonlyArray<NewError>
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const tagOf = (code: string) => code.toLowerCase().split("_").map(capital).join("")

/** Returns the plan, or a text about what is wrong with the arguments. */
export const planOf = (args: ReadonlyArray<string>): Plan | string => {
  const options = new Map<string, Array<string>>()
  const words: Array<string> = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ""
    if (!arg.startsWith("--")) words.push(...arg.split(" "))
    else if (!["--access", "--error", "--name", "--folder"].includes(arg)) return `There is no option ${arg}.`
    else {
      const value = args[++at]
      if (value === undefined || value.startsWith("--")) return `Option ${arg} needs a value.`
      options.set(arg, [...options.get(arg) ?? [], value])
    }
  }
  const [target = "", method = "", path = "", ...more] = words
  const [, subject = "", verb = ""] = /^([A-Z]\w*)\.([a-z]\w*)$/.exec(target) ?? []
  if (subject === "") return `Expected Subject.verb, such as Avatars.set, and got ${JSON.stringify(target)}.`
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) {
    return `Expected GET, POST, PUT, PATCH or DELETE, and got ${JSON.stringify(method)}.`
  }
  if (!/^(?:\/(?:[\w.-]+|\{[a-zA-Z]\w*\}))+$/.test(path) || more.length > 0) {
    return `Expected a path such as /users/{userId}/avatar, and got ${JSON.stringify([path, ...more].join(" "))}.`
  }
  const [access = "client"] = options.get("--access") ?? []
  if (access !== "client" && access !== "server" && access !== "admin") {
    return `Expected --access client, server or admin, and got ${access}.`
  }
  const errors = (options.get("--error") ?? []).map((text) => /^([A-Z][A-Z0-9_]*):([45]\d\d)$/.exec(text) ?? text)
  const wrong = errors.find((error) => typeof error === "string")
  if (wrong !== undefined) return `Expected --error CODE:STATUS, such as AVATAR_TOO_LARGE:413, and got ${wrong}.`
  const name = options.get("--name")?.[0]
  if (name !== undefined && !/^[A-Z]\w*$/.test(name)) return `Expected --name such as SetAvatar, and got ${name}.`
  const singular = subject.replace(/ies$/, "y").replace(/(?<!s)s$/, "")
  const group = subject.slice(0, 1).toLowerCase() + subject.slice(1)
  return {
    subject,
    service: subject,
    singular,
    group,
    verb,
    method,
    path,
    params: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    takesBody: method !== "GET" && method !== "DELETE",
    access,
    subfolder: options.get("--folder")?.[0],
    name: name ?? `${capital(verb)}${verb === "list" ? subject : singular}`,
    id: `${group}.${verb}`,
    errors: errors.map((match) => ({ tag: tagOf(match[1] ?? ""), code: match[1] ?? "", status: Number(match[2]) }))
  }
}
