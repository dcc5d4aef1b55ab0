/** The app's own texts in two languages. Latchkey has the texts of its pages. */
import { english, type Language, useTranslation } from "latchkey/react"
import { ada, outageSeconds, suggestions } from "../guide.ts"

const ofEnglish = {
  tagline: "Woven patterns, one credit each.",
  pitch: "Press a button, spend a credit, and the loom weaves a pattern that no one has seen before.",
  start: "Start weaving",
  signIn: "Sign in",
  navigation: "Main",
  loom: "Loom",
  team: "Team",
  inbox: "Inbox",
  language: "Language",
  hello: (name: string) => `Hello, ${name}`,
  credits: (count: number) => count === 1 ? "1 credit" : `${count} credits`,
  weave: "Weave a pattern",
  buy: "Buy 100 credits",
  claim: "Take 3 free credits",
  verify: "Confirm your email address, and the first three credits are free. We have sent you a link.",
  openInbox: "Open the inbox",
  noCredits: "You have no credits left. Buy some to continue weaving.",
  failed: "That did not work. Please try again.",
  noPatterns: "Your patterns will hang here.",
  pattern: (number: number) => `Pattern ${number}`,
  noTeam: "Weave together",
  noTeamText: "Create a team, and invite the people you work with.",
  teamName: "Name of the team",
  createTeam: "Create team",
  members: "Members",
  you: "you",
  unnamed: "Unnamed",
  invited: "Invited",
  invite: "Invite",
  inviteLabel: "Email address to invite",
  sent: (to: string) => `An invitation is on its way to ${to}.`,
  notFound: "There is no such page.",
  home: "Back to the loom",
  example: "An example app of Latchkey. Its provider is an emulator on this machine.",
  guideTitle: "Things to try",
  guide: suggestions,
  done: "Done",
  doneOf: (doneCount: number, total: number) => `${doneCount} of ${total} done`,
  demo: "Demo account",
  settings: "Account settings",
  signUp: "Sign up",
  newTab: "Open a second tab",
  breakNetwork: "Break the network",
  network: { broken: "The network is broken.", repaired: "The network works again." },
  expire: "Expire the token",
  renewed: "The token was refused, and renewed.",
  startTerminal: "Ask in the terminal"
}

const ofGerman: typeof ofEnglish = {
  tagline: "Gewebte Muster, jedes für einen Credit.",
  pitch: "Ein Knopfdruck, ein Credit, und der Webstuhl webt ein Muster, das noch niemand gesehen hat.",
  start: "Jetzt weben",
  signIn: "Anmelden",
  navigation: "Hauptmenü",
  loom: "Webstuhl",
  team: "Team",
  inbox: "Posteingang",
  language: "Sprache",
  hello: (name) => `Hallo, ${name}`,
  credits: (count) => count === 1 ? "1 Credit" : `${count} Credits`,
  weave: "Muster weben",
  buy: "100 Credits kaufen",
  claim: "3 Credits geschenkt nehmen",
  verify: "Bestätigen Sie Ihre E-Mail-Adresse, dann sind die ersten drei Credits geschenkt. Der Link ist unterwegs.",
  openInbox: "Posteingang öffnen",
  noCredits: "Ihre Credits sind aufgebraucht. Kaufen Sie neue, um weiterzuweben.",
  failed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  noPatterns: "Hier werden Ihre Muster hängen.",
  pattern: (number) => `Muster ${number}`,
  noTeam: "Gemeinsam weben",
  noTeamText: "Gründen Sie ein Team, und laden Sie ein, mit wem Sie arbeiten.",
  teamName: "Name des Teams",
  createTeam: "Team gründen",
  members: "Mitglieder",
  you: "Sie",
  unnamed: "Ohne Namen",
  invited: "Eingeladen",
  invite: "Einladen",
  inviteLabel: "E-Mail-Adresse",
  sent: (to) => `Eine Einladung an ${to} ist unterwegs.`,
  notFound: "Diese Seite gibt es nicht.",
  home: "Zurück zum Webstuhl",
  example: "Eine Beispiel-App von Latchkey. Ihr Anbieter ist ein Emulator auf diesem Rechner.",
  guideTitle: "Zum Ausprobieren",
  done: "Erledigt",
  doneOf: (doneCount, total) => `${doneCount} von ${total} erledigt`,
  demo: "Demo-Konto",
  guide: {
    signIn: { title: "Als Ada anmelden", text: `E-Mail ${ada.email}, Passwort „${ada.password}“.` },
    credits: {
      title: "Credits ausgeben und kaufen",
      text: "Jedes Muster kostet einen von Adas 10 Credits. Der Kauf öffnet eine Test-Kasse."
    },
    passkey: {
      title: "Passkey hinzufügen",
      text: "In den Kontoeinstellungen hinzufügen, abmelden und mit dem Passkey wieder anmelden."
    },
    twoFactor: {
      title: "Zwei-Faktor-Authentifizierung einschalten",
      text: "Den QR-Code in den Kontoeinstellungen scannen. Die nächste Anmeldung fragt nach einem Code."
    },
    mail: {
      title: "Registrieren und die E-Mail lesen",
      text: "Mit einer beliebigen Adresse: Der Emulator behält alle E-Mails in seinem Posteingang."
    },
    tabs: {
      title: "In einem anderen Tab abmelden",
      text: "Einen zweiten Tab öffnen und sich dort abmelden: Dieser Tab folgt."
    },
    network: {
      title: "Das Netz unterbrechen",
      text:
        `${outageSeconds} Sekunden lang scheitert jede Anfrage. Eine Seite wartet auf ihre Daten; das Weben meldet den Fehler.`
    },
    expiry: {
      title: "Das Token ablaufen lassen",
      text:
        "Der Anbieter lehnt den nächsten Aufruf als abgelaufen ab. Die App erneuert das Token und wiederholt ihn; die Seite zeigt keinen Fehler."
    },
    terminal: {
      title: "In einem Terminal anmelden",
      text: "Das Terminal von npm start bittet um Erlaubnis. Stimmen Sie zu, wenn die Seite denselben Code zeigt."
    },
    looks: {
      title: "Sprache und Darstellung wechseln",
      text: "Die Sprache steht in der Kopfzeile, die Darstellung im Kontomenü."
    }
  },
  settings: "Kontoeinstellungen",
  signUp: "Registrieren",
  newTab: "Zweiten Tab öffnen",
  breakNetwork: "Netz unterbrechen",
  network: { broken: "Das Netz ist unterbrochen.", repaired: "Das Netz ist wieder da." },
  expire: "Token ablaufen lassen",
  renewed: "Das Token wurde abgelehnt und erneuert.",
  startTerminal: "Im Terminal fragen"
}

/** The app's texts, in the language of Latchkey's provider. */
export const useTexts = () => useTranslation().locale.startsWith("de") ? ofGerman : ofEnglish

export type Locale = "en" | "de"
/** Languages of the pages. English is in every bundle; German is loaded on first use. */
const languages = new Map<Locale, Promise<Language>>([["en", Promise.resolve(english)]])
export const languageOf = (locale: Locale): Promise<Language> => {
  const language = languages.get(locale) ?? import("latchkey/react/translation/german").then(({ german }) => german)
  languages.set(locale, language)
  return language
}

const key = "language"
export const firstLocale = (): Locale => {
  const tag = localStorage.getItem(key) ?? navigator.language
  return tag.startsWith("de") ? "de" : "en"
}
export const keepLocale = (locale: Locale) => {
  localStorage.setItem(key, locale)
  document.documentElement.lang = locale
}
