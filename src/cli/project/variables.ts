/** The variables of an app: from the environment, and from the environment files that its framework reads. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import {
  type Brand,
  brands,
  prefixes,
  secretServerKeyNames,
  type Setting,
  superSecretAdminKeyNames
} from "../../base/Environment.ts"
import { readingOf } from "./frameworks.ts"
import { withoutMark } from "./textFile.ts"

/** Names of variables whose values are secret. */
export const secretNames: ReadonlyArray<string> = [...secretServerKeyNames, ...superSecretAdminKeyNames]

type Environment = { readonly [name: string]: string | undefined }

export interface Variable {
  readonly name: string
  readonly value: string
  /** The environment file with the variable; `null` for the environment of the process. */
  readonly file: string | null
}

export interface Variables {
  /** The environment files that exist, relative to the folder. The first one that has a variable decides. */
  readonly files: ReadonlyArray<string>
  /** The variables of the files, without those that the environment sets: it takes precedence. */
  readonly fromFiles: { readonly [name: string]: string }
  /**
   * The variable for a setting such as `PROJECT_ID`: of either brand, the new one first, and with any prefix. `undefined` if it is unset or
   * empty.
   */
  readonly find: (setting: Setting) => Variable | undefined
  /** The name for a setting in the framework and with the brand that the project uses, such as `VITE_HEXCLAVE_PROJECT_ID`. */
  readonly nameOf: (setting: Setting) => string
  /** Whether the framework gives a variable to the program: Vite, for example, needs the prefix `VITE_`. */
  readonly isReadable: (name: string) => boolean
  /** The file to which variables are added. */
  readonly target: string
}

/** The brand in the names of a project's variables. Without variables, that of the pages in docs/start. */
export const brandOf = (variables: Environment): Brand =>
  brands.find((brand) => prefixes.some((prefix) => variables[`${prefix}${brand}_PROJECT_ID`])) ?? "HEXCLAVE"

const filesOf = (folder: string, frameworks: ReadonlyArray<string>): ReadonlyArray<string> => {
  const files = [...new Set(frameworks.flatMap((name) => readingOf(name).files))].filter((file) => existsSync(join(folder, file)))
  return files[0] === ".dev.vars" ? [".dev.vars"] : files
}

/**
 * Reads the variables of the frameworks of a folder; without frameworks, those of a server. `envFile` replaces the frameworks' files. Throws
 * the file system's error if a file cannot be read.
 */
export const readVariables = (
  folder: string,
  names: ReadonlyArray<string>,
  environment: Environment,
  envFile?: string
): Variables => {
  const frameworks = names.length === 0 ? ["node"] : names
  const files = envFile === undefined ? filesOf(folder, frameworks) : [envFile]
  const fileOf = new Map<string, string>()
  const fromFiles: { [name: string]: string } = {}
  for (const file of files) {
    const present = parseEnv(withoutMark(readFileSync(envFile ?? join(folder, file), "utf8")))
    for (const [name, value = ""] of Object.entries(present)) {
      if (environment[name] !== undefined || fileOf.has(name)) continue
      fileOf.set(name, file)
      fromFiles[name] = value
    }
  }
  const readable = frameworks.flatMap((name) => readingOf(name).prefixes)
  const usual = readingOf(frameworks[0] ?? "").file
  // Where the library reads variables by itself, its order applies.
  const order = [...readable.includes("") ? [] : readable, ...prefixes]
  const valueOf = (name: string) => (environment[name] ?? fromFiles[name])?.trim()
  const find = (setting: Setting) => {
    const name = brands.flatMap((brand) => order.map((prefix) => `${prefix}${brand}_${setting}`)).find((name) => valueOf(name))
    return name === undefined ? undefined : { name, value: valueOf(name) ?? "", file: fileOf.get(name) ?? null }
  }
  const isOfBrand = (name: string) => brands.some((brand) => readable.some((prefix) => name.startsWith(`${prefix}${brand}_`)))
  return {
    files,
    fromFiles,
    find,
    nameOf: (setting) => `${readable[0] ?? ""}${brandOf({ ...fromFiles, ...environment })}_${setting}`,
    isReadable: (name) => names.length === 0 || isOfBrand(name),
    target: envFile ?? (files.includes(usual) ? usual : files[0] ?? usual)
  }
}
