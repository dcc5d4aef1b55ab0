/** Adds missing lines to an environment file, and finds problems in existing lines. */
import { parseEnv } from "node:util"
import { isProjectId } from "../../../../src/base/project.ts"
import { withLines, withoutMark } from "../../../../src/cli/project/textFile.ts"
import { brandIn, envFileOf, type Page, prefixOf, takesSecret } from "./page.ts"
import type { Settings } from "./Settings.ts"

/** The lines of an environment file. The secret's variable has no prefix, so that no framework exposes it to browsers. */
const linesFor = (
  page: Page,
  { apiUrl, projectId, secretServerKey }: Settings
): ReadonlyArray<readonly [name: string, value: string]> => {
  const [prefix, brand] = [prefixOf(page), brandIn(page)]
  return [
    [`${prefix}${brand}_PROJECT_ID`, projectId],
    ...(apiUrl === null ? [] : [[`${prefix}${brand}_API_URL`, apiUrl] as const]),
    ...(takesSecret(page) ? [[`${brand}_SECRET_SERVER_KEY`, secretServerKey ?? ""] as const] : [])
  ]
}

/** The environment file with missing lines appended, and notes about each variable that was not written. */
export interface Extended {
  readonly after: string
  readonly notes: ReadonlyArray<string>
}

/**
 * Appends missing lines to the environment file. Existing values stay unchanged. Appends nothing if the file has another project's id, and no
 * key if it has another address: the address and the key of the settings do not apply there.
 */
export const withVariables = (page: Page, settings: Settings, before: string | null): Extended => {
  const [path, prefix, brand, text] = [envFileOf(page), prefixOf(page), brandIn(page), before ?? ""]
  const present = parseEnv(withoutMark(text))
  const [id, apiUrl] = [present[`${prefix}${brand}_PROJECT_ID`], present[`${prefix}${brand}_API_URL`]]
  const isOther = Boolean(id) && id !== settings.projectId
  const isElsewhere = Boolean(apiUrl) && apiUrl !== settings.apiUrl
  const lines = linesFor(page, isElsewhere ? { ...settings, secretServerKey: null } : settings)
  const missing = lines.filter(([name, value]) => present[name] === undefined || (present[name] === "" && value !== ""))
  const newLines = isOther ? [] : missing
  const oldLines = [
    ...lines.filter(([name, value]) => present[name] && present[name] !== value).map(([name]) => name),
    ...(apiUrl && settings.apiUrl === null ? [`${prefix}${brand}_API_URL`] : [])
  ]
  return {
    after: newLines.length === 0 ? text : withLines(text, newLines.map(([name, value]) => `${name}=${value}`)),
    notes: [
      ...oldLines.map((name) => `${name} in ${path} stays as it is: it already has a value.`),
      ...(isOther ? missing : []).map(([name]) => `${name} was not written to ${path}: the file has another project's id.`)
    ]
  }
}

/** The provider's address in the text of an environment file, and whether it lacks a secret key that the page needs. */
export const providerIn = (page: Page, text: string) => {
  const present = parseEnv(withoutMark(text))
  return {
    apiUrl: present[`${prefixOf(page)}${brandIn(page)}_API_URL`]?.trim() || undefined,
    needsSecret: takesSecret(page) && !present[`${brandIn(page)}_SECRET_SERVER_KEY`]
  }
}

/** The settings that flags give; others are not compared. */
export interface Wanted {
  readonly projectId: string | undefined
  readonly apiUrl: string | undefined
}

/** Reports missing or wrong lines, and lines that differ from the flags, without their values. */
export const problemsIn = (page: Page, text: string | null, wantedVariables: Wanted): ReadonlyArray<string> => {
  const [path, prefix, brand] = [envFileOf(page), prefixOf(page), brandIn(page)]
  if (text === null) return [`${path} is missing.`]
  const present = parseEnv(withoutMark(text))
  const apiUrl = present[`${prefix}${brand}_API_URL`]
  const id = present[`${prefix}${brand}_PROJECT_ID`]
  return [
    ...(id ? [] : [`${prefix}${brand}_PROJECT_ID is missing in ${path}.`]),
    ...(id && !isProjectId(id) ? [`${prefix}${brand}_PROJECT_ID in ${path} is not a UUID.`] : []),
    ...(id && wantedVariables.projectId !== undefined && id !== wantedVariables.projectId
      ? [`${prefix}${brand}_PROJECT_ID in ${path} differs from --project-id.`]
      : []),
    ...(wantedVariables.apiUrl !== undefined && !apiUrl ? [`${prefix}${brand}_API_URL is missing in ${path}.`] : []),
    ...(wantedVariables.apiUrl !== undefined && apiUrl && apiUrl !== wantedVariables.apiUrl
      ? [`${prefix}${brand}_API_URL in ${path} differs from --api-url.`]
      : []),
    ...(takesSecret(page) && !present[`${brand}_SECRET_SERVER_KEY`] ? [`${brand}_SECRET_SERVER_KEY is missing in ${path}.`] : []),
    ...Object.entries(present)
      .filter(([name, value]) =>
        /^(NEXT_PUBLIC|VITE|EXPO_PUBLIC)_/.test(name) && (/^s[sa]k_/.test(value ?? "") || /SECRET/.test(name))
      )
      .map(([name]) => `${name} in ${path} is visible in browsers and holds a secret. Remove it, and revoke the key.`)
  ]
}
