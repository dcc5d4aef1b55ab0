/**
 * Makes the text of the module `providerLogos.ts`, with the logo of each identity provider, from the package `@iconify-json/logos`
 * (CC0-1.0).
 */
import { readFileSync } from "node:fs"
import { ProviderType } from "../src/schema/projects/ProjectPayloads.ts"

/** The module, in a folder that the components and the emulator may import. */
export const providerLogosFile = new URL("../src/schema/auth/providerLogos.ts", import.meta.url)

interface IconSet {
  readonly icons: { readonly [name: string]: { readonly body: string; readonly width?: number; readonly height?: number } }
}
const side = 256

/** The name of a provider's mark: `-icon` where the package also has a wordmark. */
const nameOf = (icons: IconSet["icons"], id: string): string => {
  const name = [`${id}-icon`, id].find((name) => Object.hasOwn(icons, name))
  if (name === undefined) throw new Error(`@iconify-json/logos has no logo of ${id}.`)
  return name
}

/** Whether a path is black. Black paths take the text's colour, to be visible in dark mode and forced colours. */
const isBlack = (fill: string | undefined) => fill === undefined || fill === "#161614"
/** Replaced colours: the package's purple of Twitch is too dark on black; this is its current one. */
const newColours: { readonly [fill: string]: string } = { "#5a3e85": "#9146ff" }

type Path = readonly [d: string, fill?: string]

/** Reads the paths of a logo. Throws for any other shape, so that an update of the package cannot silently drop one. */
const pathsOf = (id: string, body: string): ReadonlyArray<Path> => {
  // Uses a gradient's first colour, because the id of a gradient would have to be unique in the page.
  const gradient = /stop-color="(#[0-9a-f]{6})"/.exec(body)?.[1]
  const isFilled = !body.includes("<g fill=\"none\">")
  const shapes = body.replace(/<defs>.*?<\/defs>/, "").replaceAll(/<\/?g(?: fill="none")?>/g, "")
  const paths = Array.from(shapes.matchAll(/<path(?: fill="([^"]+)")? d="([^"]+)"\/>/g))
  if (paths.map(([pathText]) => pathText).join("") !== shapes) throw new Error(`The logo of ${id} is more than paths: ${shapes}`)
  return paths.flatMap(([, fill, d = ""]): ReadonlyArray<Path> => {
    if (fill === undefined && !isFilled) return []
    if (isBlack(fill)) return [[d]]
    const color = fill?.startsWith("url(") ? gradient : fill
    return color === undefined ? [] : [[d, newColours[color] ?? color]]
  })
}

/** The module's text, made from the package's JSON. */
export const providerLogosModule = (): string => {
  const json = new URL("../node_modules/@iconify-json/logos/icons.json", import.meta.url)
  const { icons }: IconSet = JSON.parse(readFileSync(json, "utf8"))
  const lines = ProviderType.literals.map((id) => {
    const { body, height = side, width = side } = icons[nameOf(icons, id)] ?? { body: "" }
    const paths = pathsOf(id, body).map((path) => `      ${JSON.stringify(path).replace(",", ", ")}`)
    return `  ${id}: {\n    viewBox: "0 0 ${width} ${height}",\n    paths: [\n${paths.join(",\n")}\n    ]\n  }`
  })
  return `/** Logos of identity providers, written by npm run update from @iconify-json/logos (CC0-1.0). */
// dprint-ignore-file

export interface LogoShape {
  readonly viewBox: string
  /** Each path with its colour. Default: the colour of the text. */
  readonly paths: ReadonlyArray<readonly [d: string, fill?: string]>
}

/** The logos, by identity provider id. */
export const providerLogos: { readonly [id: string]: LogoShape } = {
${lines.join(",\n")}
}
`
}
