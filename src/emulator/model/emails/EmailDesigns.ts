/** E-mail themes and templates of a project: the provider's, and those of the project's configuration (docs/provider/emails.md#themes). */
import { type Fields, isFields } from "../../store/Fields.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import { withOverride } from "../config/ConfigOverrides.ts"
import type { Config } from "../config/ConfigShape.ts"
import { builtInTemplates, builtInThemes } from "./EmailSources.ts"

export interface Theme {
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
}
export interface Template extends Theme {
  /** The id of the theme; `false` for no theme, `null` for the project's theme. */
  readonly themeId: string | false | null
}

const textIn = (fields: Fields, key: string): string => typeof fields[key] === "string" ? fields[key] : ""
const themeIdIn = ({ themeId }: Fields): Template["themeId"] => typeof themeId === "string" || themeId === false ? themeId : null

/** The provider's designs, then the project's. Skips entries that are not objects, since overrides may have any value. */
const designs = (
  builtIn: { readonly [id: string]: object },
  ownDesigns: { readonly [id: string]: unknown }
): ReadonlyArray<Template> =>
  Object.entries({ ...builtIn, ...ownDesigns }).flatMap(([id, fields]) =>
    isFields(fields)
      ? [{ id, displayName: textIn(fields, "displayName"), tsxSource: textIn(fields, "tsxSource"), themeId: themeIdIn(fields) }]
      : []
  )

export const themesOf = (project: ProjectRow): ReadonlyArray<Theme> => designs(builtInThemes, configOf(project).emails.themes)
/** The templates that the project can send. A project with the provider's shared mail server sends only the provider's templates. */
export const templateSources = ({ emails: { server, templates } }: Config): { readonly [id: string]: unknown } =>
  server.isShared ? builtInTemplates : { ...builtInTemplates, ...templates }
export const templatesOf = (project: ProjectRow): ReadonlyArray<Template> => designs({}, templateSources(configOf(project)))

export const themeOf = (project: ProjectRow, id: string): Theme | undefined => themesOf(project).find((theme) => theme.id === id)
export const templateOf = (project: ProjectRow, id: string): Template | undefined =>
  templatesOf(project).find((template) => template.id === id)

/**
 * The theme of an e-mail: the chosen one, or the project's theme if none was chosen or the chosen one was deleted; `undefined` for no
 * theme.
 */
export const chosenTheme = (project: ProjectRow, choice: string | false | null | undefined): Theme | undefined => {
  if (choice === false) return undefined
  return themeOf(project, choice ?? "") ?? themeOf(project, configOf(project).emails.selectedThemeId)
}

/** Saves a theme or a template; `null` deletes it. */
export const saveDesign = (
  store: Store,
  project: ProjectRow,
  kind: "themes" | "templates",
  id: string,
  design: Omit<Theme, "id"> & Partial<Template> | null
): void => {
  store.projects.put(withOverride(project, "environment", { [`emails.${kind}.${id}`]: design }))
}
