/** Latchkey for React 19: the provider of texts, and the components around the pages. */
export { TranslationContextNotFound } from "../errors/ContextErrors.ts"
export { english } from "./translation/english.ts"
export type { Language, MessageKey, Messages, Plural, Translate, Translated, Value, Values } from "./translation/Language.ts"
export { type Translation, TranslationProvider, type TranslationProviderProps, useTranslation } from "./TranslationProvider.tsx"
