/** A right-to-left language as users of the library define one: some texts in Hebrew, the others in English. */
import type { Language } from "../../../src/react/translation/Language.ts"
import { english } from "../../../src/react/translation/languages/english.ts"

export const hebrew: Language = {
  locale: "he",
  direction: "rtl",
  messages: {
    ...english.messages,
    "signIn.title": "כניסה",
    "signIn.submit": "כניסה",
    "signIn.noAccount": "אין לך חשבון?",
    "signIn.toSignUp": "הרשמה",
    "signIn.or": "או",
    "signIn.forgotPassword": "שכחת סיסמה?",
    "signUp.title": "יצירת חשבון",
    "field.email": "דואר אלקטרוני",
    "field.password": "סיסמה",
    "settings.title": "הגדרות חשבון",
    "settings.profile.title": "הפרופיל שלי",
    "userButton.settings": "הגדרות חשבון",
    "userButton.signOut": "יציאה",
    "userButton.theme": "ערכת נושא",
    "userButton.theme.light": "בהיר",
    "userButton.theme.dark": "כהה",
    "userButton.theme.system": "לפי המערכת"
  }
}
