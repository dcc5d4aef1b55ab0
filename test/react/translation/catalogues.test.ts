/** The catalogues of texts: complete in every language, and filled in by the rules of each. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import * as CeremonyErrors from "../../../src/errors/local/CeremonyErrors.ts"
import * as NavigationErrors from "../../../src/errors/local/NavigationErrors.ts"
import * as OAuthFlowErrors from "../../../src/errors/local/OAuthFlowErrors.ts"
import * as UsageErrors from "../../../src/errors/local/UsageErrors.ts"
import * as WebAuthnErrors from "../../../src/errors/local/WebAuthnErrors.ts"
import * as ApiKeyErrors from "../../../src/errors/provider/ApiKeyErrors.ts"
import * as CliErrors from "../../../src/errors/provider/CliErrors.ts"
import * as ContactChannelErrors from "../../../src/errors/provider/ContactChannelErrors.ts"
import * as OAuthErrors from "../../../src/errors/provider/OAuthErrors.ts"
import * as PasskeyErrors from "../../../src/errors/provider/PasskeyErrors.ts"
import * as SessionErrors from "../../../src/errors/provider/SessionErrors.ts"
import * as SignInErrors from "../../../src/errors/provider/SignInErrors.ts"
import * as TeamErrors from "../../../src/errors/provider/TeamErrors.ts"
import * as UserErrors from "../../../src/errors/provider/UserErrors.ts"
import * as VerificationErrors from "../../../src/errors/provider/VerificationErrors.ts"
import { languages as loaders } from "../../../src/react/app/languages.ts"
import { errorText } from "../../../src/react/translation/errorText.ts"
import type { Language, MessageKey } from "../../../src/react/translation/Language.ts"
import { english } from "../../../src/react/translation/languages/english.ts"
import { german } from "../../../src/react/translation/languages/german.ts"
import { translator, withOverrides } from "../../../src/react/translation/translator.ts"

const keysOf = ({ messages }: Language) => Object.keys(messages) as Array<MessageKey>
const formsOf = ({ messages }: Language, key: MessageKey): ReadonlyArray<string> => {
  const message = messages[key]
  return typeof message === "string" ? [message] : Object.values(message)
}
const placeholders = (language: Language, key: MessageKey) =>
  [...new Set(formsOf(language, key).flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)))]
    .toSorted((element, otherPage) => element < otherPage ? -1 : 1)
/** Each language; loadLanguage.test.ts checks that none is missing here. */
const languages: ReadonlyArray<Language> = await Promise.all(Object.values(loaders).map((load) => load()))
const en = translator(english)
const de = translator(german)

describe.each(languages)("the catalogue in $locale", (language) => {
  it("has exactly the keys of English, in the same order", () => {
    assert.isAbove(keysOf(english).length, 300)
    assert.deepStrictEqual(keysOf(language), keysOf(english))
  })

  it("has the same placeholders as English", () => {
    const target = (whichCase: Language) => Object.fromEntries(keysOf(english).map((key) => [key, placeholders(whichCase, key)]))
    assert.isAbove(Object.values(target(english)).flat().length, 30)
    assert.deepStrictEqual(target(language), target(english))
  })

  it("has a text for each plural form of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(language.locale).resolvedOptions()
    const plurals = Object.entries(language.messages).filter(([, message]) => typeof message !== "string")
    assert.isNotEmpty(plurals)
    for (const [key, message] of plurals) assert.sameMembers(Object.keys(message), pluralCategories, key)
  })

  it("has a direction, right-to-left only for Arabic", () => {
    assert.strictEqual(language.direction, language.locale === "ar" ? "rtl" : "ltr")
  })

  it("uses the same words for an action everywhere", () => {
    const different = sameWords.map((keys) => [...new Set(keys.map((key) => language.messages[key]))])
      .filter((texts) => texts.length > 1)
    assert.deepStrictEqual(different, [])
  })

  it("has no empty text and no surrounding whitespace", () => {
    const wrong = keysOf(language).filter((key) =>
      formsOf(language, key).some((text) => text.trim() === "" || text.trim() !== text)
    )
    assert.deepStrictEqual(wrong, [])
  })
})

it("the file of each language has one text in a line", () => {
  const folder = join(import.meta.dirname, "../../../src/react/translation")
  const rows = (file: string) =>
    Array.from(readFileSync(join(folder, file), "utf8").matchAll(/^ {2,4}"([^"]+)": .+$/gm), ([, key]) => key)
  const inEnglish = [...rows("english/pages.ts"), ...rows("english/settings.ts")]
  assert.deepStrictEqual(inEnglish, keysOf(english))
  const files = readdirSync(join(folder, "languages")).filter((name) => name.endsWith(".ts") && name !== "english.ts")
  assert.lengthOf(files, languages.length - 1)
  for (const file of files) assert.deepStrictEqual(rows(`languages/${file}`), inEnglish, file)
})

/** Texts that are the same as in English, by locale: words that the language has borrowed, or shares. */
const sameAsEnglish: { readonly [locale: string]: ReadonlyArray<string> } = {
  de: [
    "errorPage.code",
    "settings.passkey.title",
    "settings.profile.name",
    "settings.teams",
    "teamSwitcher.label",
    "userButton.theme.system"
  ],
  es: ["settings.profile.image.zoom"],
  fr: ["settings.apiKeys.description", "settings.notifications.title", "settings.profile.image.zoom"],
  it: [
    "field.password",
    "settings.account",
    "settings.passkey.title",
    "settings.profile.image.zoom",
    "teamSwitcher.label"
  ],
  nl: [
    "errorPage.code",
    "settings.account",
    "settings.passkey.title",
    "settings.profile.image.zoom",
    "settings.teams",
    "teamSwitcher.label"
  ],
  "pt-BR": ["settings.profile.image.zoom"]
}

/** Keys whose text is the same in every language: the title, the buttons and the links of one action or thing. */
const sameWords: ReadonlyArray<ReadonlyArray<MessageKey>> = [
  ["signIn.title", "action.signIn"],
  ["signUp.title", "action.signUp"]
]

describe.each(languages.filter((language) => language !== english))("the catalogue in $locale", (language) => {
  it("has the same text as English only for the keys in `sameAsEnglish`", () => {
    const sameValue = keysOf(english).filter((key) =>
      JSON.stringify(english.messages[key]) === JSON.stringify(language.messages[key])
    )
    assert.deepStrictEqual(sameValue.toSorted(), sameAsEnglish[language.locale] ?? [])
  })
})

it("French has only narrow no-break spaces before : ; ! ? and in guillemets", async () => {
  const french = await loaders.fr()
  const texts = keysOf(french).flatMap((key) => formsOf(french, key))
  assert.isAbove(texts.filter((text) => /\u202f[:;!?»]|«\u202f/u.test(text)).length, 10)
  assert.deepStrictEqual(texts.filter((text) => /[^\u202f][:;!?»](?:\s|$)|«(?!\u202f)|'/u.test(text)), [])
})

describe("a text", () => {
  it("replaces its placeholders with values", () => {
    assert.strictEqual(en("oauth.continueWith", { provider: "GitHub" }), "Continue with GitHub")
    assert.strictEqual(de("settings.oauth.connect", { provider: "GitHub" }), "GitHub verbinden")
  })

  it("uses the plural form for its number", () => {
    const texts = [0, 1, 2].map((count) => de("team.members.count", { count }))
    assert.deepStrictEqual(texts, ["0 Mitglieder", "1 Mitglied", "2 Mitglieder"])
  })

  it("uses the separate plural form for a million in a language with such a form", async () => {
    const es = translator(await loaders.es())
    const texts = [1, 2, 1_000_000].map((count) => es("team.members.count", { count }))
    assert.deepStrictEqual(texts, ["1 miembro", "2 miembros", "1.000.000 de miembros"])
  })

  it("formats numbers and dates for its language", () => {
    assert.strictEqual(en("team.members.count", { count: 1234 }), "1,234 members")
    assert.strictEqual(de("team.members.count", { count: 1234 }), "1.234 Mitglieder")
    const date = new Date(2026, 1, 3, 14, 5)
    assert.match(en("settings.expires", { date }), /^Expires Feb 3, 2026, 2:05\sPM$/u)
    assert.strictEqual(de("settings.expires", { date }), "Läuft am 03.02.2026, 14:05 ab")
  })

  it("contains each value unchanged, even if the value contains a placeholder", () => {
    assert.strictEqual(
      en("invitation.title", { team: "{team} $& {constructor}" }),
      "Join {team} $& {constructor}?"
    )
  })

  it("uses the program's override", () => {
    const ownStyles = translator(
      withOverrides(english, { "signIn.title": "Welcome back", "team.members.count": { other: "{count} people" } })
    )
    assert.strictEqual(ownStyles("signIn.title"), "Welcome back")
    assert.strictEqual(ownStyles("team.members.count", { count: 1 }), "1 people")
    assert.strictEqual(ownStyles("action.signIn"), "Sign in")
  })

  it("does not compile if its key is unknown, or its values are missing or wrong", () => {
    // @ts-expect-error No such key.
    assert.throws(() => en("signIn.nothing"), TypeError)
    // @ts-expect-error `provider` is missing.
    assert.strictEqual(en("oauth.continueWith"), "Continue with {provider}")
    // @ts-expect-error `providr` is no placeholder of the text.
    assert.strictEqual(en("oauth.continueWith", { providr: "GitHub" }), "Continue with {provider}")
    // @ts-expect-error A plural form is chosen by a number.
    assert.strictEqual(en("team.members.count", { count: "1" }), "1 members")
    // @ts-expect-error The text has no placeholder.
    assert.strictEqual(en("signIn.title", { name: "Ada" }), "Sign in")
  })
})

describe("the text of an error", () => {
  const modules = [
    ApiKeyErrors,
    CeremonyErrors,
    CliErrors,
    ContactChannelErrors,
    NavigationErrors,
    OAuthErrors,
    OAuthFlowErrors,
    PasskeyErrors,
    SessionErrors,
    SignInErrors,
    TeamErrors,
    UsageErrors,
    UserErrors,
    VerificationErrors,
    WebAuthnErrors
  ]
  /** Only developers and owners of the program encounter these errors, and they read the message for developers. */
  const forDevelopers = [
    "AccessTokenTooShort",
    "ClientAppAlreadyExists",
    "ExactlyOneRequired",
    "InvalidQuantity",
    "NotReadyForProduction",
    "PublicApiKeyCannotBeRevoked",
    "TeamPermissionNotFound",
    "UrlOptionRequired",
    "UserIdDoesNotExist",
    "WrongApiKeyType"
  ]

  it("exists for each error that a user can see", () => {
    const tags = modules.flatMap((module) => Object.keys(module))
    const unknownPage = errorText(english, new Error("a mistake"))
    assert.isAbove(tags.length, 80)
    assert.deepStrictEqual(tags.filter((tag) => errorText(english, { _tag: tag }) === unknownPage).toSorted(), forDevelopers)
  })

  it("contains the numbers in the error's details", () => {
    const tooShort = new SignInErrors.PasswordTooShort({ details: { minLength: 8 } })
    assert.strictEqual(errorText(english, tooShort), "Use at least 8 characters.")
    assert.strictEqual(errorText(german, tooShort), "Verwenden Sie mindestens 8 Zeichen.")
  })

  it("says that the user is offline, or how long a throttled user must wait", () => {
    const failures = (reason: object) => errorText(english, { _tag: "CallError", reason })
    assert.strictEqual(failures({ _tag: "Offline" }), "You are offline. Check your internet connection and try again.")
    assert.strictEqual(failures({ _tag: "Throttled", retryAfterMillis: 1500 }), "Too many attempts. Try again in 2 seconds.")
    assert.strictEqual(failures({ _tag: "Throttled", retryAfterMillis: null }), "Too many attempts. Wait a moment and try again.")
  })

  it("distinguishes an address in use from an unverified address", () => {
    const takenValue = (wouldWorkIfEmailWasVerified: boolean) =>
      errorText(
        english,
        new UserErrors.UserEmailAlreadyExists({ details: { email: "ada@example.com", wouldWorkIfEmailWasVerified } })
      )
    assert.strictEqual(takenValue(false), "An account with this email already exists.")
    assert.include(takenValue(true), "Verify the email")
  })

  it("does not show the message of a programming error", () => {
    for (const mistake of [new TypeError("x is not a function"), "boom", null, undefined, { _tag: "constructor" }]) {
      assert.strictEqual(errorText(english, mistake), english.messages["error.unknown"])
    }
  })
})
