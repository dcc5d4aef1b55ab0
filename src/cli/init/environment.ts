/** Adds missing lines to an environment file, and finds problems in existing lines. */
import { parseEnv } from "node:util"
import { isProjectId } from "../../jwt/project.ts"
import { type Page, prefixOf, takesSecret } from "./page.ts"
import type { Settings } from "./Settings.ts"

/** The lines of an environment file. The secret's variable has no prefix, so that no framework exposes it to browsers. */
const linesFor = (
  page: Page,
  { apiUrl, projectId, secretServerKey }: Settings
): ReadonlyArray<readonly [name: string, value: string]> => {
  const prefix = prefixOf(page)
  return [
    [`${prefix}STACK_PROJECT_ID`, projectId],
    ...(apiUrl === null ? [] : [[`${prefix}STACK_API_URL`, apiUrl] as const]),
    ...(takesSecret(page) ? [["STACK_SECRET_SERVER_KEY", secretServerKey ?? ""] as const] : [])
  ]
}

/**
 * Returns the environment file with missing lines appended. Existing lines stay unchanged; `kept` names variables that have another value.
 */
export const withVariables = (page: Page, settings: Settings, before: string | null) => {
  const present = parseEnv(before ?? "")
  const lines = linesFor(page, settings)
  // The emulator's address and key do not apply if the file has another project's id.
  const isOther = lines.some(([name]) => name.endsWith("STACK_PROJECT_ID") && present[name])
  const missing = isOther ? [] : lines.filter(([name]) => present[name] === undefined)
  const text = before ?? ""
  const gap = text === "" || text.endsWith("\n") ? "" : "\n"
  return {
    after: missing.length === 0 ? text : `${text}${gap}${missing.map(([name, value]) => `${name}=${value}\n`).join("")}`,
    kept: lines.filter(([name, value]) => present[name] !== undefined && present[name] !== value).map(([name]) => name)
  }
}

/** Reports missing or wrong lines, without their values. */
export const problemsIn = (page: Page, path: string, text: string | null): ReadonlyArray<string> => {
  if (text === null) return [`${path} is missing.`]
  const prefix = prefixOf(page)
  const present = parseEnv(text)
  const id = present[`${prefix}STACK_PROJECT_ID`]
  return [
    ...(id ? [] : [`${prefix}STACK_PROJECT_ID is missing in ${path}.`]),
    ...(id && !isProjectId(id) ? [`${prefix}STACK_PROJECT_ID in ${path} is not a UUID.`] : []),
    ...(takesSecret(page) && !present["STACK_SECRET_SERVER_KEY"] ? [`STACK_SECRET_SERVER_KEY is missing in ${path}.`] : []),
    ...Object.entries(present)
      .filter(([name, value]) =>
        /^(NEXT_PUBLIC|VITE|EXPO_PUBLIC)_/.test(name) && (/^s[sa]k_/.test(value ?? "") || /SECRET/.test(name))
      )
      .map(([name]) => `${name} in ${path} is visible in browsers and holds a secret. Remove it, and revoke the key.`)
  ]
}
