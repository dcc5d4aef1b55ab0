/** Libraries that the package includes in `dist/bundled` instead of depending on them (docs/decisions/0008). */
import { build, type Plugin } from "esbuild"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { packagesIn } from "./licences.ts"
import { fail, root } from "./toolchain.mjs"

/** The libraries, all development dependencies. Browser programs import them only on demand, by `import()`. */
const names = ["@levischuck/tiny-cbor", "@simplewebauthn/server", "otpauth", "react-easy-crop", "uqr"]

/** Explicit exports, where `export *` would omit them (CommonJS libraries, defaults) or export too many. */
const exportsOf: { readonly [name: string]: string } = {
  "@simplewebauthn/server": "{ verifyAuthenticationResponse, verifyRegistrationResponse }",
  otpauth: "{ Secret, TOTP }",
  "react-easy-crop": "{ default }",
  uqr: "{ renderSVG }"
}

const fileOf = (name: string) => `${name.replace("@", "").replaceAll("/", "-")}.js`

/** Matches a library in `import` statements and calls. */
const importPattern = new RegExp(`(\\bfrom\\s*|\\bimport\\s*\\(?\\s*)"(${names.join("|")})"`, "g")

/** Redirects the imports of one file to the bundles. Returns the libraries that it imports. */
const redirect = (dist: string, file: string) => {
  const up = "../".repeat(relative(dist, file).split(sep).length - 1) || "./"
  const packages = new Set<string>()
  const text = readFileSync(file, "utf8").replace(importPattern, (_, before: string, name: string) => {
    packages.add(name)
    return `${before}"${up}bundled/${fileOf(name)}"`
  })
  if (packages.size > 0) writeFileSync(file, text)
  return [...packages]
}

/**
 * Modules of @simplewebauthn/server for attestation by certificates (docs/decisions/0032). They are most of its code, and the emulator
 * requests no attestation: a browser then sends the format `none`, or `packed` without a certificate (Web Authentication Level 3, section
 * 5.1.3).
 */
const certificates =
  /@simplewebauthn[\\/]server[\\/].+[\\/](?:convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|mapX509SignatureAlgToCOSEAlg|validateCertificatePath|validateExtFIDOGenCEAAGUID|verifyAttestation(?:AndroidKey|AndroidSafetyNet|Apple|FIDOU2F|TPM|WithMetadata)|metadataService|defaultRootCerts[\\/][\w-]+)\.js$/

/**
 * Reads the two integers of an ECDSA signature in DER (RFC 3279, section 2.2.3), in place of an ASN.1 library of 90 KB. Refuses other
 * bytes.
 */
const readSignature = `
const field = (bytes, tag) => {
  const start = bytes[1] === 0x81 ? 3 : 2, length = bytes[start - 1], end = start + length
  if (bytes[0] !== tag || !(end <= bytes.length) || (start === 2 && length > 0x7f)) throw new Error("The signature is not in DER.")
  return [bytes.subarray(start, end), bytes.subarray(end)]
}
const readSignature = (bytes) => {
  const [body, after] = field(bytes, 0x30), [r, rest] = field(body, 2), [s, end] = field(rest, 2)
  if (after.length + end.length > 0) throw new Error("The signature is not in DER.")
  return { r, s }
}
`

/** Replaces these modules by functions of the same names that refuse a certificate, which fails the verification. */
const withoutCertificates = (replacements: Array<string>): Plugin => ({
  name: "certificates",
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]unwrapEC2Signature\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8")
      const contents = text.replace(/^import .+ from '@peculiar\/.+;\n/gm, "").replace(
        "AsnParser.parse(signature, ECDSASigValue)",
        "readSignature(signature)"
      )
      if (contents.includes("AsnParser") || contents === text) fail(`${path} no longer parses a signature as it did.`)
      replacements.push(path)
      return { contents: readSignature + contents }
    })
    bundle.onLoad({ filter: certificates }, ({ path }) => {
      replacements.push(path)
      const names = Array.from(
        readFileSync(path, "utf8").matchAll(/^export (?:async function|function|const|class) (\w+)/gm),
        ([, name]) => name
      )
      const refuse = `() => { throw new Error("The emulator verifies no certificates of authenticators.") }`
      // Root certificates are strings.
      const value = path.includes("defaultRootCerts") ? "\"\"" : refuse
      return { contents: names.map((name) => `export const ${name} = ${value}`).join("\n") }
    })
  }
})

/** Omits the style sheet of react-easy-crop: the image dialog has inline styles (src/react/settings/components/ImageDialog.tsx). */
const withoutStyles: Plugin = {
  name: "styles",
  setup: (bundle) =>
    bundle.onLoad({ filter: /react-easy-crop[\\/]index\.module\.mjs$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8")
      const contents = text.replace(/^var styles_default = .*$/m, "var styles_default = \"\";")
      return contents === text ? fail(`${path} no longer has its styles in a variable.`) : { contents }
    })
}

/** Bundles a library with its dependencies for any runtime. Returns the included packages. */
const bundle = async (dist: string, name: string) => {
  const replacements: Array<string> = []
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: `export ${exportsOf[name] ?? "*"} from "${name}"`, resolveDir: root },
    plugins: [withoutCertificates(replacements), withoutStyles],
    outfile: join(dist, "bundled", fileOf(name)),
    bundle: true,
    metafile: true,
    // A program must have one copy of React.
    external: ["react"],
    minify: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    format: "esm",
    logLevel: "warning"
  })
  if (name === "@simplewebauthn/server" && replacements.length < 10) {
    fail(`Only ${replacements.length} modules of ${name} were replaced: its bundle would be ten times as large.`)
  }
  return packagesIn(metafile)
}

/**
 * Bundles each library that a file of `files` imports, and refuses a declaration that imports one, because its types are not in the
 * package. Returns
 * the folders of the included packages.
 */
export const bundleLibraries = async (
  dist: string,
  files: ReadonlyArray<string>,
  declarations: ReadonlyArray<string>
): Promise<{ readonly used: ReadonlyArray<string>; readonly packages: ReadonlyArray<string> }> => {
  const bundledNames = new Set(files.flatMap((file) => redirect(dist, file)))
  const usedNames = names.filter((name) => bundledNames.has(name))
  const leaking = declarations.filter((file) => readFileSync(file, "utf8").match(importPattern))
  if (leaking.length > 0) fail(`Declarations name bundled libraries:\n  ${leaking.join("\n  ")}`)
  const packages = [...new Set((await Promise.all(usedNames.map((name) => bundle(dist, name)))).flat())]
  for (const name of usedNames) if (!existsSync(join(dist, "bundled", fileOf(name)))) fail(`${name} was not bundled.`)
  return { used: usedNames, packages }
}
