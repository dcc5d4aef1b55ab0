/** A right-to-left language as users of the library define one: some texts in Hebrew, the others in English. */
import type { Language } from "../../../src/react/translation/Language.ts"
import { english } from "../../../src/react/translation/languages/english.ts"

export const hebrew: Language = {
  locale: "he",
  direction: "rtl",
  messages: {
    ...english.messages,
    "signIn.title": "כניסה",
    "action.signIn": "כניסה",
    "signIn.noAccount": "אין לך חשבון?",
    "action.signUp": "הרשמה",
    "signIn.or": "או",
    "signIn.forgotPassword": "שכחת סיסמה?",
    "signUp.title": "יצירת חשבון",
    "field.email": "דואר אלקטרוני",
    "field.password": "סיסמה",
    "settings.profile.title": "הפרופיל שלי",
    "settings.title": "הגדרות חשבון",
    "action.signOut": "יציאה",
    "userButton.theme": "ערכת נושא",
    "userButton.theme.light": "בהיר",
    "userButton.theme.dark": "כהה",
    "userButton.theme.system": "לפי המערכת"
  }
}
