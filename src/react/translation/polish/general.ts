/** Polish texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Anuluj",
  "action.close": "Zamknij",
  "action.continue": "Kontynuuj",
  "action.copy": "Kopiuj",
  "action.copied": "Skopiowano",
  "action.copy.refused": "Przeglądarka nie zezwala na kopiowanie. Zaznacz tekst i skopiuj go ręcznie.",
  "action.done": "Gotowe",
  "action.retry": "Spróbuj ponownie",
  "action.goHome": "Strona główna",
  "action.reload": "Odśwież stronę",
  "action.signIn": "Zaloguj się",
  "action.signOut": "Wyloguj się",

  "status.loading": "Ładowanie…",
  "status.slow": "To trwa dłużej niż zwykle.",
  "status.working": "Proszę czekać…",
  "status.summary": {
    one: "{count} pole wymaga uwagi.",
    few: "{count} pola wymagają uwagi.",
    many: "{count} pól wymaga uwagi.",
    other: "{count} pola wymaga uwagi."
  },

  "alert.title": "Nie udało się",

  "userButton.label": "Konto: {name}",
  "userButton.signedOut": "Konto",
  "userButton.settings": "Ustawienia konta",
  "userButton.signIn": "Zaloguj się",
  "userButton.signUp": "Utwórz konto",
  "userButton.signOut": "Wyloguj się",
  "userButton.guest": "Gość",
  "userButton.theme": "Wygląd",
  "userButton.theme.light": "Jasny",
  "userButton.theme.dark": "Ciemny",
  "userButton.theme.system": "Systemowy",

  "message.redirecting.title": "Chwileczkę…",
  "message.redirecting.text": "Trwa przekierowywanie na inną stronę.",
  "message.signedIn.title": "Zalogowano",
  "message.signedOut.title": "Nie zalogowano",
  "message.signedOut.text": "Zaloguj się, aby zobaczyć tę stronę.",
  "message.unknownPage.title": "Nie znaleziono strony",
  "message.unknownPage.text": "Pod tym adresem nie ma strony.",
  "message.disabled.title": "Niedostępne",
  "message.disabled.text": "Ta funkcja nie jest włączona w tej witrynie.",

  "errorPage.title": "Coś poszło nie tak",
  "errorPage.text": "Poprzednia strona nie mogła dokończyć działania. Spróbuj ponownie lub wróć do strony głównej.",
  "errorPage.code": "Kod: {code}",
  "errorPage.oauthRefused.title": "Logowanie anulowane",
  "errorPage.oauthRefused.text": "Druga usługa nie zezwoliła na logowanie. Spróbuj ponownie lub wybierz inny sposób.",
  "errorPage.offline.title": "Brak połączenia z internetem",
  "errorPage.offline.text": "Sprawdź połączenie z internetem. Ta strona wznowi działanie, gdy połączenie wróci.",
  "errorPage.unreachable.title": "Brak połączenia z serwerem",
  "errorPage.unreachable.text": "Serwer jest teraz nieosiągalny. Ta strona wznowi działanie, gdy serwer odpowie.",
  "errorPage.alreadyConnected.title": "Konto jest już używane",
  "errorPage.alreadyConnected.text":
    "To konto jest połączone z innym użytkownikiem. Zaloguj się jako ten użytkownik lub połącz inne konto."
}
