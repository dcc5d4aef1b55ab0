/** Previews of e-mails. TSX sources are parsed roughly and never run; a placeholder replaces their output. */
import { escapeHtml } from "../../request/Html.ts"

/** The values that the source of an e-mail can refer to. */
export interface RenderContext {
  readonly projectName: string
  /** The user's display name; `null` if there is no user, or the user has no name. */
  readonly userName: string | null
  readonly variables: { readonly [name: string]: unknown }
}

export interface Rendered {
  readonly html: string
  readonly text: string
  /** The subject; `null` if the source must be run to get it. */
  readonly subject: string | null
  /** The name of the notification category; `null` if the source must be run to get it. */
  readonly category: string | null
}

/** The reason why a source cannot be rendered. */
export interface Unrenderable {
  readonly problem: string
}

const exporting = (name: string) =>
  new RegExp(
    `export\\s+(?:default\\s+)?(?:async\\s+)?(?:function|const|let|var|class)\\s+${name}\\b|export\\s*\\{[^}]*\\b${name}\\b[^}]*\\}`
  )
const exportsOf = { theme: exporting("EmailTheme"), template: exporting("EmailTemplate") }

/** Whether every brace is closed. A lone brace in quotes is text: JSX has no other way to express it. */
const isBalanced = (source: string): boolean => {
  let depth = 0
  for (const [brace] of source.replace(/(["'`])[{}]\1/g, "").matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** The problem that can be found in a source without running it; `null` for none. */
export const invalidSource = (kind: "theme" | "template", source: string): string | null => {
  if (!isBalanced(source)) return `The source of the ${kind} does not parse: a brace is not closed.`
  if (!exportsOf[kind].test(source)) return `The source does not export ${kind === "theme" ? "EmailTheme" : "EmailTemplate"}.`
  return null
}

const attribute = (component: string) =>
  new RegExp(`<${component}\\s+value=(?:"([^"]*)"|'([^']*)'|\\{\\s*(?:"([^"]*)"|'([^']*)'|\`([^\`]*)\`)\\s*\\})`)
const subjectAttribute = attribute("Subject")
const categoryAttribute = attribute("NotificationCategory")

const show = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : ""

/** Replaces expressions such as `${user.displayName}` with their values; all other expressions become empty. */
const filledIn = (text: string, { projectName, userName, variables }: RenderContext): string =>
  text.replace(/\$\{\s*([\w.?]+)[^}]*\}/g, (_, expression: string) => {
    const [subject, name = ""] = expression.split(/\??\./)
    if (subject === "project" && name === "displayName") return projectName
    if (subject === "user" && name === "displayName") return userName ?? ""
    return subject === "variables" && Object.hasOwn(variables, name) ? show(variables[name]) : ""
  })

const valueOf = (attribute: RegExp, source: string, subjects: RenderContext): string | null => {
  const [match, ...values] = attribute.exec(source) ?? []
  return match === undefined ? null : filledIn(values.find((value) => value !== undefined) ?? "", subjects)
}

/** HTML as text: without tags, and with the most common character references decoded. */
const textOf = (html: string): string =>
  html.replace(/<(?:br|\/p|\/div|\/h\d)\b[^>]*>/gi, "\n").replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&amp;/g, "&").trim()

const placeholder = (subject: string | null, { userName, variables }: RenderContext): string => {
  const variablePairs = Object.entries(variables)
  return [
    `<h1>${escapeHtml(subject ?? "E-mail")}</h1>`,
    userName === null ? "" : `<p>To ${escapeHtml(userName)}</p>`,
    "<p>The emulator keeps the source of this e-mail and does not run it.</p>",
    variablePairs.length === 0 ?
      "" :
      `<dl>${
        variablePairs.map(([name, value]) =>
          `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(typeof value === "string" ? value : JSON.stringify(value) ?? "")}</dd>`
        ).join("")
      }</dl>`
  ].filter((line) => line !== "").join("\n")
}

interface Sources {
  readonly template: string
  /** The theme; `undefined` for none. */
  readonly theme: { readonly displayName: string; readonly tsxSource: string } | undefined
  /** The HTML that the template was made from, if any. */
  readonly html?: string | undefined
}

const document = (body: string) => `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`

/** Renders an e-mail. Where the source would have to be run, the content is a placeholder. */
export const renderEmail = ({ html, template, theme }: Sources, subjects: RenderContext): Rendered | Unrenderable => {
  const problem = invalidSource("template", template) ?? (theme ? invalidSource("theme", theme.tsxSource) : null)
  if (problem !== null) return { problem }
  const subject = valueOf(subjectAttribute, template, subjects)
  const content = html ?? placeholder(subject, subjects)
  const body = theme ? `<div data-theme="${escapeHtml(theme.displayName)}">${content}</div>` : content
  return { html: document(body), text: textOf(content), subject, category: valueOf(categoryAttribute, template, subjects) }
}
