/** Italian texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Annulla",
  "action.close": "Chiudi",
  "action.continue": "Continua",
  "action.copy": "Copia",
  "action.copied": "Copiato",
  "action.copy.refused": "Il browser non consente di copiare. Seleziona il testo e copialo manualmente.",
  "action.done": "Fine",
  "action.retry": "Riprova",
  "action.goHome": "Vai alla pagina iniziale",
  "action.reload": "Ricarica la pagina",
  "action.signIn": "Accedi",
  "action.signOut": "Esci",

  "status.loading": "Caricamento…",
  "status.slow": "Ci vuole più tempo del solito.",
  "status.working": "Attendi…",
  "status.summary": {
    one: "Un campo richiede la tua attenzione.",
    many: "{count} di campi richiedono la tua attenzione.",
    other: "{count} campi richiedono la tua attenzione."
  },

  "alert.title": "Operazione non riuscita",

  "userButton.label": "Account di {name}",
  "userButton.signedOut": "Account",
  "userButton.settings": "Impostazioni dell’account",
  "userButton.signIn": "Accedi",
  "userButton.signUp": "Crea account",
  "userButton.signOut": "Esci",
  "userButton.guest": "Ospite",
  "userButton.theme": "Aspetto",
  "userButton.theme.light": "Chiaro",
  "userButton.theme.dark": "Scuro",
  "userButton.theme.system": "Sistema",

  "message.redirecting.title": "Un momento…",
  "message.redirecting.text": "Stai per passare a un’altra pagina.",
  "message.signedIn.title": "Hai eseguito l’accesso",
  "message.signedOut.title": "Non hai eseguito l’accesso",
  "message.signedOut.text": "Accedi per vedere questa pagina.",
  "message.unknownPage.title": "Pagina non trovata",
  "message.unknownPage.text": "Non c’è nessuna pagina a questo indirizzo.",
  "message.disabled.title": "Non disponibile",
  "message.disabled.text": "Questa funzione non è attiva su questo sito.",

  "errorPage.title": "Si è verificato un errore",
  "errorPage.text": "La pagina precedente non ha potuto completare l’operazione. Riprova o torna alla pagina iniziale.",
  "errorPage.code": "Codice: {code}",
  "errorPage.oauthRefused.title": "Accesso annullato",
  "errorPage.oauthRefused.text": "L’altro servizio non ti ha permesso di accedere qui. Riprova o scegli un altro modo.",
  "errorPage.offline.title": "Sei offline",
  "errorPage.offline.text": "Controlla la connessione a internet. Questa pagina continuerà quando tornerai online.",
  "errorPage.unreachable.title": "Nessuna connessione al server",
  "errorPage.unreachable.text": "Al momento il server non è raggiungibile. Questa pagina continuerà quando risponderà di nuovo.",
  "errorPage.alreadyConnected.title": "Account già in uso",
  "errorPage.alreadyConnected.text":
    "Questo account è collegato a un altro utente. Accedi come quell’utente o collega un altro account."
}
