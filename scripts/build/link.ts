/**
 * Links the declarations twice (docs/decisions/0032). Sources are compiled against effect/Schema. In `dist`, the library runs over
 * src/lean; `dist/effect` has the declarations again, over effect/Schema, for programs that use them as Schemas.
 */
import { type NodePath, types } from "@babel/core"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, posix, relative, resolve, sep } from "node:path"
import { fail } from "../toolchain.mjs"

/** Modules of effect with counterparts in src/lean. */
export const linkedModules = /^effect\/(Schema|SchemaTransformation|SchemaGetter|SchemaIssue)$/
/** Modules that exist twice if they reach effect/Schema: those of three folders, and the one other module that binds codecs to a link. */
const declaring = /^(?:(?:schema|errors|endpoints)\/|pipeline\/request\/Endpoint\.)/
/** Folders that need Schemas: for JSON Schema, to read requests by their AST, or in their exports. */
export const overEffect = /^(?:effect|emulator|oauth2|backend\/http-api|cli)\//

const importing = /\b((?:from|import)\s*\(?\s*)"([^"]+)"/g

/** The relative path from one file to another, as in an import. */
const between = (from: string, to: string) => {
  const path = relative(dirname(from), to).split(sep).join("/")
  return path.startsWith(".") ? path : `./${path}`
}

const emittedFiles = (dist: string) =>
  readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"))
    .filter((file) => file.endsWith(".js") && !file.startsWith("bundled/"))

/** The imports of a source, except type imports. */
const importsOf = (text: string) =>
  Array.from(text.replaceAll(/^(?:import|export) type .+$/gm, "").matchAll(importing), ([, , specifier = ""]) => specifier)

/** Among modules by path, those that reach effect/Schema, directly or through another module. */
export const declaredAmong = (texts: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const graph = new Map(
    [...texts].filter(([file]) => declaring.test(file)).map(([file, text]) => [file, importsOf(text)] as const)
  )
  const names = new Set(
    [...graph].filter(([, imports]) => imports.some((specifier) => linkedModules.test(specifier))).map(([file]) => file)
  )
  for (let before = -1; before !== names.size;) {
    before = names.size
    for (const [file, imports] of graph) {
      const reaches = (specifier: string) => specifier.startsWith(".") && names.has(posix.join(posix.dirname(file), specifier))
      if (imports.some(reaches)) names.add(file)
    }
  }
  return names
}

const declaredModules = (dist: string) =>
  declaredAmong(new Map(emittedFiles(dist).map((file) => [file, readFileSync(join(dist, file), "utf8")] as const)))

/** Rewrites the relative imports of a file. */
const redirect = (dist: string, from: string, to: string, target: (file: string) => string) => {
  const text = readFileSync(join(dist, from), "utf8")
  const newText = text.replace(importing, (match, before: string, specifier: string) => {
    if (!specifier.startsWith(".")) return match
    const file = relative(dist, resolve(dist, dirname(from), specifier)).split(sep).join("/")
    return `${before}"${between(to, target(file))}"`
  })
  mkdirSync(join(dist, dirname(to)), { recursive: true })
  writeFileSync(join(dist, to), newText)
}

/** The modules whose `effect/Schema` is `lean/EffectSchema`. */
export const isExtended = (file: string): boolean => /^(?:errors\/|schema\/wire\/Fields\.)/.test(file)

/** Links a module to `lean/EffectSchema`. */
const extendSchema = (dist: string, file: string) => {
  const text = readFileSync(join(dist, file), "utf8")
  writeFileSync(join(dist, file), text.replace(/ from "effect\/Schema"/, ` from "${between(file, "lean/EffectSchema.js")}"`))
}

/** Makes `dist/effect` re-export a module without codecs, so that it exists once. */
const passOn = (dist: string, file: string) => {
  for (const name of [file, file.replace(/\.js$/, ".d.ts")]) {
    mkdirSync(join(dist, "effect", dirname(name)), { recursive: true })
    writeFileSync(join(dist, "effect", name), `export * from "${between(`effect/${name}`, file)}"\n`)
  }
}

/**
 * Whether a module's declarations differ between the links. Those of schemas are the same, and so are those of errors, except that the
 * errors of `latchkey/oauth2` contain reasons of a `CallError` as schemas. Those of endpoints differ in the type of a codec.
 */
const typedApart = (file: string) => !/^(?:schema|errors(?!\/call))\//.test(file) || file === "schema/wire/Codec.js"

/** Writes `dist/effect`, and links the folders that need Schemas to it. */
export const linkEffect = (dist: string): ReadonlySet<string> => {
  const declarations = declaredModules(dist)
  const real = (file: string) => declarations.has(file) ? `effect/${file}` : file
  const realType = (file: string) => declarations.has(file) && typedApart(file) ? `effect/${file}` : file
  for (const file of declarations) {
    redirect(dist, file, `effect/${file}`, real)
    if (isExtended(file)) extendSchema(dist, `effect/${file}`)
    if (!typedApart(file)) continue
    const types = file.replace(/\.js$/, ".d.ts")
    redirect(dist, types, `effect/${types}`, realType)
  }
  for (const file of emittedFiles(dist).filter((file) => declaring.test(file) && !declarations.has(file))) passOn(dist, file)
  for (const file of emittedFiles(dist).filter((file) => overEffect.test(file) && !file.startsWith("effect/"))) {
    redirect(dist, file, file, real)
    const types = file.replace(/\.js$/, ".d.ts")
    redirect(dist, types, types, realType)
  }
  return declarations
}

/** The type of a codec in the library's own declarations, which is opaque to programs. */
const opaqueCodec = "export interface Codec<T = unknown> {\n    readonly \"Type\": T;\n}\n"

/** Declares the error classes over src/lean as plain classes. Returns their number. */
const typeErrors = (dist: string) => {
  let count = 0
  for (const file of emittedFiles(dist).filter((file) => !overEffect.test(file) && !file.startsWith("schema/"))) {
    const types = file.replace(/\.js$/, ".d.ts")
    const text = readFileSync(join(dist, types), "utf8")
    const out = text.replaceAll(/: Schema\.Class</g, () => {
      count++
      return `: import("${between(types, "lean/ErrorClass.js")}").ErrorClass<`
    })
      // Handles unions of errors that are part of other unions.
      .replaceAll(
        /(declare const \w+: )?Schema\.Union<readonly \[((?:typeof \w+(?:, )?)+)\]>/g,
        (_, declarations: string | undefined, members: string) => {
          const types = members.replaceAll("typeof ", "").replaceAll(", ", " | ")
          const codec = `import("${between(file, "schema/wire/Codec.js")}").Codec`
          return `${declarations ?? ""}${declarations ? codec : "Schema.Codec"}<${types}>`
        }
      )
    if (out !== text) writeFileSync(join(dist, types), out)
  }
  return count
}

/** Links every other module to src/lean. Returns the number of rewritten imports. */
export const linkLean = (dist: string): number => {
  let count = 0
  for (const file of emittedFiles(dist).filter((file) => !overEffect.test(file) && !file.startsWith("lean/"))) {
    const text = readFileSync(join(dist, file), "utf8")
    const out = text.replace(importing, (match, before: string, specifier: string) => {
      const [, name] = linkedModules.exec(specifier) ?? []
      if (name === undefined) return match
      count++
      return `${before}"${between(file, `lean/${name}.js`)}"`
    })
    if (out !== text) writeFileSync(join(dist, file), out)
  }
  const classes = typeErrors(dist)
  if (classes < 30) {
    fail(`Only ${classes} error classes are declared without Schema: the declarations would claim what is not there.`)
  }
  const types = join(dist, "schema", "wire", "Codec.d.ts")
  const text = readFileSync(types, "utf8")
  const opaque = text.replace(/export type Codec<T = unknown> = .+;\n/, opaqueCodec)
  if (opaque === text) {
    fail("schema/wire/Codec.d.ts no longer declares Codec as it did: the declarations would not tell the links apart.")
  }
  writeFileSync(types, opaque)
  return count
}

/** Throws if a link is incomplete. */
export const checkLinks = (dist: string, declarations: ReadonlySet<string>): void => {
  const wrong: Array<string> = []
  const offeredNames = new Map<string, ReadonlySet<string>>(
    ["Schema", "SchemaTransformation", "SchemaGetter", "SchemaIssue"].map((
      name
    ) => [`${name}.js`, exportedNames(join(dist, "lean", `${name}.js`))] as const)
  )
  for (const file of emittedFiles(dist).filter((file) => !file.startsWith("lean/"))) {
    const text = readFileSync(join(dist, file), "utf8")
    const isReal = overEffect.test(file)
    for (const specifier of importsOf(text)) {
      if (linkedModules.test(specifier) && !isReal) wrong.push(`${file} imports ${specifier}`)
      if (/\/lean\/Schema\w*\.js$/.test(specifier) && isReal) wrong.push(`${file} imports ${specifier}`)
      if (isReal && !file.startsWith("effect/") && specifier.startsWith(".")) {
        const to = relative(dist, resolve(dist, dirname(file), specifier)).split(sep).join("/")
        if (declarations.has(to)) wrong.push(`${file} imports ${to} over src/lean`)
      }
    }
    for (const [, local = "", name = ""] of text.matchAll(/import \* as (\w+) from "[./]+\/lean\/(Schema\w*\.js)"/g)) {
      const code = text.replaceAll(/^import .+$/gm, "")
      for (const [, member = ""] of code.matchAll(new RegExp(`(?<![\\w$.])${local}\\.(\\w+)`, "g"))) {
        if (offeredNames.get(name)?.has(member) !== true) {
          wrong.push(`${file} needs ${local}.${member}, which src/lean does not have`)
        }
      }
    }
  }
  if (wrong.length > 0) fail(`The links are wrong:\n  ${[...new Set(wrong)].join("\n  ")}`)
}

/** The names that a module exports, including re-exported ones. */
const exportedNames = (file: string): ReadonlySet<string> => {
  const text = readFileSync(file, "utf8")
  const exportsOfModule = Array.from(text.matchAll(/^export (?:const|class|function) (\w+)/gm), ([, name = ""]) => name)
  const listedNames = Array.from(
    text.matchAll(/^export \{([^}]+)\}/gm),
    ([, names = ""]) => names.split(",").map((name) => name.trim().split(/\s+as\s+/).at(-1) ?? "")
  )
  const passedNames = Array.from(
    text.matchAll(/^export \* from "([^"]+)"/gm),
    ([, path = ""]) => [...exportedNames(resolve(dirname(file), path))]
  )
  return new Set([...exportsOfModule, ...listedNames.flat(), ...passedNames.flat()])
}

/**
 * Removes the fields of error classes over src/lean, which exist only in types. A Babel plugin, because a bundler cannot know that the
 * function ignores them. Keeps lower-case constants, which may hold a default for the constructor.
 */
export const withoutFields = {
  visitor: {
    CallExpression({ node }: NodePath<types.CallExpression>) {
      const maker = types.isCallExpression(node.callee) ? node.callee.callee : undefined
      const isTaggedError = types.isMemberExpression(maker) && types.isIdentifier(maker.object, { name: "Schema" })
        && types.isIdentifier(maker.property, { name: "TaggedError" })
      const [tag, fields] = node.arguments
      if (!isTaggedError || tag === undefined || !types.isObjectExpression(fields)) return
      fields.properties = fields.properties.filter((property) =>
        types.isObjectProperty(property) && types.isIdentifier(property.value) && /^[a-z]/.test(property.value.name)
      )
      if (fields.properties.length === 0) node.arguments = [tag]
    }
  }
}
