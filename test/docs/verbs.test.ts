/** The guides name only verbs that apps have. */
import { assert, it } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { createAdminApp, createClientApp, createServerApp } from "../../src/promise/index.ts"
import { texts } from "./Pages.ts"

/** Without pages that name calls of other clients and versions. */
const guides = [...texts].filter(([page]) =>
  /^(?:README|docs\/(?:start\/)?[\w-]+)\.md$/.test(page) && !/migration|former-names/.test(page)
)
/** Names that servers of other frameworks have, and hosts. */
const foreignNames = /^app\.(?:example\b|use$|get$|post$|register$)/

/** The code in the text of a page. */
const codesOf = (text: string) =>
  Array.from(text.replaceAll(/^ *```[^]*?^ *```$/gm, "").matchAll(/`([^`\n]+)`/g), ([, code = ""]) => code)
const has = (value: unknown, [key, ...path]: ReadonlyArray<string>): boolean =>
  key === undefined || (value !== null && value !== undefined && key in Object(value) && has(Object(value)[key], path))

it("a verb of an app in the text of a guide exists", () => {
  const emulator = makeSync()
  const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
  const client = createClientApp({ ...options, tokenStore: "memory" })
  const apps = { app: client, owner: client, server: createServerApp(options), admin: createAdminApp(options) }
  const verbs = guides.flatMap(([page, text]) =>
    codesOf(text).flatMap((code) =>
      Array.from(code.matchAll(/(?<![\w.[\]])(app|owner|server|admin)((?:\.[A-Za-z]\w*)+)/g), ([verb, kind = "", path = ""]) => ({
        page,
        verb,
        exists: foreignNames.test(verb) || has(apps[kind as keyof typeof apps], path.slice(1).split("."))
      }))
    )
  )
  assert.isAbove(verbs.length, 60)
  assert.deepStrictEqual(verbs.filter(({ exists }) => !exists), [])
})
