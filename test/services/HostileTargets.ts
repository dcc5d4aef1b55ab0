/** Redirect targets that try to leave the site: a list by hand, and one made of parts. */

/** A name, so that a failure is readable, and a target. */
export type Target = readonly [family: string, target: string]

const of = (family: string, ...targets: ReadonlyArray<string>): ReadonlyArray<Target> => targets.map((target) => [family, target])

const byHand: ReadonlyArray<Target> = [
  ...of(
    "other origin",
    "https://evil.example",
    "http://evil.example/a",
    "HTTPS://EVIL.example",
    "https://evil.example?",
    "//evil.example#"
  ),
  ...of(
    "address that looks like ours",
    "https://app.example.com.evil.example/",
    "https://app.example.comevil.example/",
    "https://evil.example/app.example.com",
    "https://evil.example?https://app.example.com/",
    "https://evil.example#https://app.example.com/",
    "https://evil.example;https://app.example.com/",
    "https://app-example.com/",
    "https://app.example.com%2eevil.example/",
    "https://app.example.com%00.evil.example/",
    "https://app.example.com%2f.evil.example/",
    "https://app.example.com%23.evil.example/",
    "https://app.example.com%5c.evil.example/",
    "https://[::ffff:7f00:1]/",
    "https://2130706433/",
    "https://0x7f.1/"
  ),
  ...of(
    "user name",
    "https://app.example.com@evil.example/",
    "https://app.example.com:443@evil.example/",
    "https://app.example.com%40evil.example/",
    "https://app.example.com%2f@evil.example/",
    "https://app.example.com\\@evil.example/",
    "https://app.example.com%23@evil.example\\@evil.example@evil.example",
    "https://a:b@app.example.com@evil.example/",
    "//app.example.com@evil.example/",
    "http://app.example.com:80\\@evil.example/",
    "https://ada@app.example.com/",
    "https://ada:secret@app.example.com/",
    "https://:@app.example.com/",
    "https://@app.example.com/"
  ),
  ...of(
    "scheme without slashes",
    "https:evil.example",
    "https:/evil.example",
    "http:evil.example",
    "http:/evil.example",
    "https:///evil.example",
    "https:////evil.example",
    "https:\\\\evil.example",
    "https:\\/evil.example",
    "https:/\\evil.example",
    "http:\\evil.example",
    "HtTp:evil.example",
    "https:app.example.com",
    "https:///app.example.com/",
    "https:/app.example.com/",
    "https:\\\\app.example.com/",
    "https:?",
    "https:#",
    "https:",
    "http://",
    "https://",
    "https://?",
    "https://#",
    "https:///"
  ),
  ...of(
    "script",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "javascript://app.example.com/%0aalert(1)",
    "javascript:/*https://app.example.com/*/alert(1)",
    "javascript:void(0)",
    "javascript:\u2028alert(1)",
    "vbscript:msgbox(1)",
    "livescript:a",
    "jar:https://evil.example!/a"
  ),
  ...of(
    "document of its own",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "data:,",
    "DATA:text/html,a",
    "blob:https://app.example.com/6fb1c6a0-6d4f-4a7c-9a52-1b6a0b6e3c11",
    "filesystem:https://app.example.com/temporary/a",
    "view-source:https://evil.example/",
    "about:blank",
    "about:srcdoc"
  ),
  ...of(
    "other scheme",
    "file:///etc/passwd",
    "ftp://evil.example/",
    "ws://app.example.com/",
    "wss://app.example.com/",
    "mailto:ada@evil.example",
    "tel:+1900",
    "sms:+1900",
    "intent://evil.example#Intent;scheme=https;end",
    "android-app://com.evil",
    "ms-word:ofe|u|https://evil.example",
    "chrome://settings",
    "web+evil:a",
    "x:",
    "localhost:3000",
    "evil.example:443/a",
    "urn:uuid:6fb1c6a0"
  ),
  ...of(
    "slashes",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "//////////evil.example",
    "//evil.example//",
    "//evil.example/..",
    "//evil.example/%2f..",
    "//evil.example:443",
    "//[::1]/",
    "//2130706433",
    "//evil",
    "//",
    "///",
    "//?",
    "//#",
    "//@evil.example",
    "//relative.invalid/a",
    "//app.example.com",
    "//app.example.com/a"
  ),
  ...of(
    "backslash",
    "/\\evil.example",
    "/\\/evil.example",
    "/\\\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "\\/\\/evil.example",
    "\\evil.example",
    "\\",
    "/\\",
    "//\\",
    "///\\evil.example",
    "/a/..\\\\evil.example",
    "/a\\..\\..\\\\evil.example",
    "a\\..\\\\evil.example",
    "./\\evil.example",
    "..\\\\evil.example"
  ),
  ...of(
    "dots that leave two slashes",
    "/.//evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "/../..//evil.example",
    "/a/..//evil.example",
    "/a/b/../..//evil.example",
    "/a/../../..//evil.example",
    "/%2e//evil.example",
    "/%2E//evil.example",
    "/%2e%2e//evil.example",
    "/.%2e//evil.example",
    "/%2e.//evil.example",
    "/././/evil.example",
    "/.///evil.example",
    "/a/.././/evil.example",
    "../..//evil.example",
    "./../../..//evil.example",
    "/..///evil.example",
    "/.//"
  ),
  ...of(
    "encoded slash",
    "/%2fevil.example",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "/%2f%2fevil.example",
    "/%2f/evil.example",
    "/%5c/evil.example",
    "/%252fevil.example",
    "/%25252fevil.example",
    "/%25%32%66evil.example",
    "/%2%35%32%66evil.example",
    "/%%32%66evil.example",
    "/%%32fevil.example",
    "/%2%66evil.example",
    "/%09/evil.example",
    "/%0a/evil.example",
    "/%0d%0a/evil.example",
    "/%0d/%0aevil.example",
    "/%2509/evil.example",
    "/%2e/%2fevil.example",
    "/%2e%2fevil.example/%2e%2e%2f%2e%2e%2f%2fevil.example",
    "/a/%2e%2e/%2fevil.example",
    "/a%2f..%2f%2fevil.example",
    "/a%2f..%2f/evil.example",
    "/.%2f%2fevil.example",
    "/%2f..",
    "/a%3f%2f..%2f..%2f%2fevil.example",
    "/a%23%2f..%2f..%2f%2fevil.example",
    "/%2fevil.example%2f..",
    "/%5cevil.example%2f%2e%2e",
    "/a%252fb%2f..%2f%2fevil.example",
    "/%2e%2e%2f%2fevil.example",
    "/%2e%5c%5cevil.example",
    `/%25${"25".repeat(40)}2fevil.example`
  ),
  ...of(
    "white space around",
    " //evil.example",
    "//evil.example ",
    " https://evil.example",
    " javascript:alert(1)",
    " /a",
    "/a ",
    "\u00a0//evil.example",
    "\ufeff//evil.example",
    "\u2028//evil.example",
    "\u3000//evil.example",
    " ",
    "\ufeff"
  ),
  ...of(
    "other letters for a host",
    "https://ｅｖｉｌ.example",
    "https://evil。example",
    "https://evil．example",
    "https://evil｡example",
    "//ｅｖｉｌ.example",
    "//evil。example",
    "https://еvil.example",
    "https://app.example.com．evil.example/",
    "https://app.example.com／.evil.example/",
    "https://app.example.com℀.evil.example/",
    "https://app.example.com\u00ad.evil.example/",
    "https://app.example.com\u200d.evil.example/",
    "https://app.example.com\ud800/",
    "https://xn--vil-8cd.example/",
    "https://①②⑦.⓪.⓪.①/"
  ),
  ...of(
    "very long",
    `//evil.example/${"a".repeat(100_000)}`,
    `${"/".repeat(100_000)}evil.example`,
    `/${"../".repeat(50_000)}/evil.example`,
    `/${"./".repeat(50_000)}/evil.example`,
    `/${"\\".repeat(100_000)}evil.example`,
    `https://${"a".repeat(100_000)}@evil.example`,
    `${"a".repeat(100_000)}:`,
    `/%${"25".repeat(50_000)}2fevil.example`,
    `/${"%2f".repeat(50_000)}evil.example`
  )
]

/** Every character that parsers drop or refuse, as itself: C0, DEL and C1. */
const controls = [...Array(0x20).keys(), 0x7f, ...Array.from({ length: 0x20 }, (_, index) => 0x80 + index)]
  .map((code) => String.fromCharCode(code))

const name = (control: string) => `control ${control.charCodeAt(0).toString(16)}`

/** A control character at each place where it could hide what follows. */
const withControls = controls.flatMap((control) =>
  of(
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
  separators.flatMap((separator) => hosts.flatMap((host) => of("separator", ...ends.map((end) => `${separator}${host}${end}`))))
const withSeparators = [...between(separators, dottedEnds), ...between(encodedSeparators, ends)]

const schemes = ["javascript", "data", "blob", "vbscript", "file", "ftp", "ws", "tauri", "x-evil", "http", "https"]
const schemeEnds = [":", ":/", "://", ":\\\\", ":%2f%2f"]
const withSchemes = schemes.flatMap((scheme) =>
  schemeEnds.flatMap((end) => of("scheme", `${scheme}${end}evil.example`, `${scheme.toUpperCase()}${end}evil.example/a`))
)

/** Each has to be refused, whatever page it is met on. */
export const hostileTargets: ReadonlyArray<Target> = [...byHand, ...withControls, ...withSeparators, ...withSchemes]

/** What looks hostile and is a path of the site: it may pass, and has to stay there. */
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
