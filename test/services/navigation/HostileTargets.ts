/** Redirect targets that try to leave the site, hand-written and combined; and harmless paths that look hostile. */
import { type Target, targetsByHand, targetsOf } from "./HostileTargetsByHand.ts"

/** Every character that parsers drop or refuse, as itself: C0, DEL and C1. */
const controls = [...Array(0x20).keys(), 0x7f, ...Array.from({ length: 0x20 }, (_, index) => 0x80 + index)]
  .map((code) => String.fromCharCode(code))

const name = (control: string) => `control ${control.charCodeAt(0).toString(16)}`

/** A control character at each place where it could hide the following text. */
const withControls = controls.flatMap((control) =>
  targetsOf(
    name(control),
    `${control}//evil.example`,
    `/${control}/evil.example`,
    `/${control}\\evil.example`,
    `ht${control}tps://evil.example`,
    `https:${control}//evil.example`,
    `java${control}script:alert(1)`,
    `javascript${control}:alert(1)`,
    `/.${control}//evil.example`,
    `/a${control}`,
    `/a?${control}`,
    `/a#${control}`
  )
)

const separators = ["//", "///", "/\\", "\\/", "\\\\", "/\t/", "/.//", "/..//", "/%2e//", "/a/..//"]
/** Two dots after these lead back to the site's root. */
const encodedSeparators = ["/%2f", "/%5c", "/%252f", "/%2e%2f%2f"]
const hosts = [
  "evil.example",
  "EVIL.example:8443",
  "ada@evil.example",
  "app.example.com@evil.example",
  "127.0.0.1",
  "[::1]",
  "0x7f000001",
  "xn--vil-8cd.example",
  "ｅｖｉｌ.example",
  "evil%2eexample"
]
const ends = ["", "/", "?", "#", "?https://app.example.com/"]
const dottedEnds = [...ends, "/..", "/%2e%2e"]
const between = (separators: ReadonlyArray<string>, ends: ReadonlyArray<string>) =>
  separators.flatMap((separator) =>
    hosts.flatMap((host) => targetsOf("separator", ...ends.map((end) => `${separator}${host}${end}`)))
  )
const withSeparators = [...between(separators, dottedEnds), ...between(encodedSeparators, ends)]

const schemes = ["javascript", "data", "blob", "vbscript", "file", "ftp", "ws", "tauri", "x-evil", "http", "https"]
const schemeEnds = [":", ":/", "://", ":\\\\", ":%2f%2f"]
const withSchemes = schemes.flatMap((scheme) =>
  schemeEnds.flatMap((end) => targetsOf("scheme", `${scheme}${end}evil.example`, `${scheme.toUpperCase()}${end}evil.example/a`))
)

/** Targets that every page must refuse. */
export const hostileTargets: ReadonlyArray<Target> = [...targetsByHand, ...withControls, ...withSeparators, ...withSchemes]

/** Paths of the site that look hostile: they may pass, and must stay on the site. */
export const strangePaths: ReadonlyArray<readonly [target: string, path: string]> = [
  ["/@evil.example", "/@evil.example"],
  ["/evil.example", "/evil.example"],
  ["evil.example", "/evil.example"],
  ["@evil.example", "/@evil.example"],
  ["/;/evil.example", "/;/evil.example"],
  ["javascript&colon;alert(1)", "/javascript&colon;alert(1)"],
  ["/javascript:alert(1)", "/javascript:alert(1)"],
  ["./javascript:alert(1)", "/javascript:alert(1)"],
  ["/https://evil.example", "/https://evil.example"],
  ["?//evil.example", "/?//evil.example"],
  ["?next=https://evil.example", "/?next=https://evil.example"],
  ["#//evil.example", "/#//evil.example"],
  ["#javascript:alert(1)", "/#javascript:alert(1)"],
  ["/?\\\\evil.example", "/?\\\\evil.example"],
  ["/a//evil.example", "/a//evil.example"],
  ["/a%2f%2fevil.example", "/a%2f%2fevil.example"],
  ["／／evil.example", "/%EF%BC%8F%EF%BC%8Fevil.example"],
  ["/／evil.example", "/%EF%BC%8Fevil.example"],
  ["/\u2044evil.example", "/%E2%81%84evil.example"],
  ["/＼evil.example", "/%EF%BC%BCevil.example"],
  ["/\u202e//evil.example", "/%E2%80%AE//evil.example"],
  ["/\ud800evil", "/%EF%BF%BDevil"],
  ["/%ed%a0%80evil", "/%ed%a0%80evil"],
  ["/%c0%afevil.example", "/%c0%afevil.example"],
  ["/%u002fevil.example", "/%u002fevil.example"],
  ["/%", "/%"],
  ["/%zz", "/%zz"],
  ["/a b", "/a%20b"],
  ["", "/"],
  ["/..", "/"],
  ["../../a", "/a"]
]
