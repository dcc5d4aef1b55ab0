/** Dutch texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Annuleren",
  "action.close": "Sluiten",
  "action.continue": "Doorgaan",
  "action.copy": "Kopiëren",
  "action.copied": "Gekopieerd",
  "action.copy.refused": "Je browser staat kopiëren niet toe. Selecteer de tekst en kopieer deze zelf.",
  "action.done": "Klaar",
  "action.retry": "Opnieuw proberen",
  "action.goHome": "Naar de startpagina",
  "action.reload": "Pagina opnieuw laden",
  "action.signIn": "Inloggen",
  "action.signOut": "Uitloggen",

  "status.loading": "Laden…",
  "status.slow": "Dit duurt langer dan normaal.",
  "status.working": "Even geduld…",
  "status.summary": { one: "Controleer één veld.", other: "Controleer {count} velden." },

  "alert.title": "Dat is niet gelukt",

  "userButton.label": "Account van {name}",
  "userButton.signedOut": "Account",
  "userButton.settings": "Accountinstellingen",
  "userButton.signIn": "Inloggen",
  "userButton.signUp": "Account maken",
  "userButton.signOut": "Uitloggen",
  "userButton.guest": "Gast",
  "userButton.theme": "Weergave",
  "userButton.theme.light": "Licht",
  "userButton.theme.dark": "Donker",
  "userButton.theme.system": "Systeem",

  "message.redirecting.title": "Een moment…",
  "message.redirecting.text": "Je wordt doorgestuurd naar een andere pagina.",
  "message.signedIn.title": "Je bent ingelogd",
  "message.signedOut.title": "Je bent niet ingelogd",
  "message.signedOut.text": "Log in om deze pagina te bekijken.",
  "message.unknownPage.title": "Pagina niet gevonden",
  "message.unknownPage.text": "Op dit adres is geen pagina.",
  "message.disabled.title": "Niet beschikbaar",
  "message.disabled.text": "Dit is niet ingeschakeld op deze site.",

  "errorPage.title": "Er is iets misgegaan",
  "errorPage.text": "De vorige pagina kon de bewerking niet voltooien. Probeer het opnieuw of ga terug naar de startpagina.",
  "errorPage.code": "Code: {code}",
  "errorPage.oauthRefused.title": "Inloggen geannuleerd",
  "errorPage.oauthRefused.text": "De andere dienst stond inloggen niet toe. Probeer het opnieuw of kies een andere manier.",
  "errorPage.offline.title": "Je bent offline",
  "errorPage.offline.text": "Controleer je internetverbinding. Deze pagina gaat verder zodra je weer online bent.",
  "errorPage.unreachable.title": "Geen verbinding met de server",
  "errorPage.unreachable.text":
    "De server is op dit moment niet bereikbaar. Deze pagina gaat verder zodra de server weer reageert.",
  "errorPage.alreadyConnected.title": "Account al in gebruik",
  "errorPage.alreadyConnected.text":
    "Dit account is gekoppeld aan een andere gebruiker. Log in als die gebruiker of koppel een ander account."
}
