/** Every text of the catalogue is shown somewhere: an unused text would be translated in vain. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import * as Errors from "../../../src/errors/index.ts"
import { builtIn } from "../../../src/react/translation/builtIn.ts"
import { settingsTexts } from "../../../src/react/translation/english/settings.ts"
import { errorText } from "../../../src/react/translation/errorText.ts"
import type { MessageKey } from "../../../src/react/translation/Language.ts"
import { english } from "../../../src/react/translation/languages/english.ts"

const react = join(import.meta.dirname, "../../../src/react")
const sources = readdirSync(react, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/translation[\\/].+[\\/]/.test(file))
  .map((file) => readFileSync(join(react, file), "utf8"))
  .join("\n")

/** Keys that are written in full in the source. */
const literals = new Set(Array.from(sources.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g), ([, key]) => key))

const brokenLinks = ["magicLink.callback", "passwordReset", "verification", "invitation"].flatMap((page) =>
  ["expired", "used"].map((problem) => `${page}.${problem}`)
)
/** Keys that programs compose, by the template in the source. */
const composition: { readonly [template: string]: ReadonlyArray<string> } = {
  "userButton.theme.${value}": ["light", "dark", "system"].map((value) => `userButton.theme.${value}`),
  "settings.profile.image.${problem}": ["tooLarge", "unreadable"].map((problem) => `settings.profile.image.${problem}`),
  "settings.${group}": ["settings.account", "settings.teams"],
  "link.${wrong}.title": ["invalid", "expired", "used"].map((problem) => `link.${problem}.title`),
  "${of}.${cause}.text": brokenLinks.map((link) => `${link}.text`),
  "errorPage.${words}.text": ["offline", "unreachable"].map((words) => `errorPage.${words}.text`),
  "errorPage.${ownErrors[code]}.title": ["oauthRefused", "alreadyConnected"].map((ownStyles) => `errorPage.${ownStyles}.title`)
}
const put = new Set(Object.values(composition).flat())

/** The texts of errors are looked up by tag. */
const tags = [
  ...Object.keys(Errors),
  "CodeNotLoaded",
  "Offline",
  "Unreachable",
  "TimedOut",
  "Throttled",
  "ServerFailure",
  "Unsendable"
]
const ofErrors = new Set(tags.map((tag) => errorText(english, { _tag: tag })))

const isUsed = (key: MessageKey): boolean => {
  if (literals.has(key)) return true
  const { [key]: message } = english.messages
  if (key.startsWith("error.")) return typeof message === "string" && ofErrors.has(message)
  return put.has(key)
}

it("all template literals that compose text keys are listed in this test", () => {
  const templates = new Set(Array.from(sources.matchAll(/\bt\(`([^`]+)`/g), ([, template]) => template))
  assert.sameMembers([...templates], Object.keys(composition))
})

it("each text of the catalogue is used", () => {
  const unusedItem = (Object.keys(english.messages) as Array<MessageKey>).filter((key) => !isUsed(key))
  assert.deepStrictEqual(unusedItem, [])
})

it("only <AccountSettings> reads the texts that the built-in English omits", () => {
  const late = Object.keys(settingsTexts)
  assert.deepStrictEqual(Object.keys(english.messages).filter((key) => !Object.hasOwn(builtIn.messages, key)), late)
  assert.isAbove(late.length, 100)
  /** Whether texts of the file are shown before the settings have loaded, or by the page that creates a team. */
  const isOutside = (file: string) =>
    !/^settings[\\/]/.test(file) || /[\\/](?:SettingsFrame|SettingsSkeleton|LazySection|NewTeam)\.tsx$/.test(file)
  const outside = readdirSync(react, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/translation[\\/].+[\\/]/.test(file) && isOutside(file))
  assert.isAbove(outside.length, 50)
  for (const file of outside) {
    const text = readFileSync(join(react, file), "utf8")
    assert.deepStrictEqual(late.filter((key) => text.includes(`"${key}"`)), [], file)
  }
})
