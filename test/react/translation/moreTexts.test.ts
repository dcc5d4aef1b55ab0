/** English texts that load later than the built-in language. */
import { createElement as h, type ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { assert, it } from "vitest"
import {
  MoreTexts,
  TranslationProvider,
  type TranslationProviderProps,
  useTranslation
} from "../../../src/react/app/TranslationProvider.tsx"
import { settingsTexts } from "../../../src/react/translation/english/settings.ts"
import { german } from "../../../src/react/translation/languages/german.ts"

const Probe = (): ReactNode => {
  const { errorText, t } = useTranslation()
  return [t("settings.save"), t("signIn.title"), errorText({ _tag: "Offline" })].join(" | ")
}
const visible = (props: TranslationProviderProps) =>
  renderToString(h(TranslationProvider, props, h(MoreTexts, { texts: settingsTexts }, h(Probe))))

it("the texts of MoreTexts are added to the built-in language", () => {
  assert.match(visible({}), /^Save \| Sign in\b.* \| You are offline/)
})

it("the texts of MoreTexts do not replace another language's texts or overrides", () => {
  assert.include(visible({ language: german }), german.messages["settings.save"] as string)
  assert.match(visible({ overrides: { "settings.save": "Keep" } }), /^Keep \| Sign in/)
})
