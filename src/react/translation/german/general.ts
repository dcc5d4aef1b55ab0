/** German texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Abbrechen",
  "action.close": "Schließen",
  "action.continue": "Weiter",
  "action.copy": "Kopieren",
  "action.copied": "Kopiert",
  "action.copy.refused": "Ihr Browser erlaubt das Kopieren nicht. Markieren Sie den Text und kopieren Sie ihn selbst.",
  "action.done": "Fertig",
  "action.retry": "Erneut versuchen",
  "action.goHome": "Zur Startseite",
  "action.reload": "Seite neu laden",
  "action.signIn": "Anmelden",
  "action.signOut": "Abmelden",

  "status.loading": "Wird geladen …",
  "status.slow": "Das dauert länger als sonst.",
  "status.working": "Bitte warten …",
  "status.summary": { one: "Prüfen Sie ein Feld.", other: "Prüfen Sie {count} Felder." },

  "alert.title": "Das hat nicht geklappt",

  "userButton.label": "Konto von {name}",
  "userButton.signedOut": "Konto",
  "userButton.settings": "Kontoeinstellungen",
  "userButton.signIn": "Anmelden",
  "userButton.signUp": "Registrieren",
  "userButton.signOut": "Abmelden",
  "userButton.guest": "Gast",
  "userButton.theme": "Darstellung",
  "userButton.theme.light": "Hell",
  "userButton.theme.dark": "Dunkel",
  "userButton.theme.system": "System",

  "message.redirecting.title": "Einen Moment …",
  "message.redirecting.text": "Sie werden weitergeleitet.",
  "message.signedIn.title": "Sie sind angemeldet",
  "message.signedOut.title": "Sie sind nicht angemeldet",
  "message.signedOut.text": "Melden Sie sich an, um diese Seite zu sehen.",
  "message.unknownPage.title": "Seite nicht gefunden",
  "message.unknownPage.text": "Unter dieser Adresse gibt es keine Seite.",
  "message.disabled.title": "Nicht verfügbar",
  "message.disabled.text": "Dies ist auf dieser Website nicht eingeschaltet.",

  "errorPage.title": "Etwas ist schiefgegangen",
  "errorPage.text":
    "Die vorige Seite konnte den Vorgang nicht abschließen. Versuchen Sie es erneut oder gehen Sie zur Startseite.",
  "errorPage.code": "Code: {code}",
  "errorPage.oauthRefused.title": "Anmeldung abgebrochen",
  "errorPage.oauthRefused.text":
    "Der andere Dienst hat die Anmeldung nicht erlaubt. Versuchen Sie es erneut oder melden Sie sich anders an.",
  "errorPage.offline.title": "Sie sind offline",
  "errorPage.offline.text": "Prüfen Sie Ihre Internetverbindung. Diese Seite wird fortgesetzt, sobald Sie wieder online sind.",
  "errorPage.unreachable.title": "Keine Verbindung zum Server",
  "errorPage.unreachable.text":
    "Der Server ist gerade nicht erreichbar. Diese Seite wird fortgesetzt, sobald er wieder antwortet.",
  "errorPage.alreadyConnected.title": "Konto wird schon verwendet",
  "errorPage.alreadyConnected.text":
    "Dieses Konto ist mit einem anderen Benutzerkonto verbunden. Melden Sie sich mit diesem an oder verbinden Sie ein anderes Konto."
}
