/** Italian error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Si è verificato un errore. Riprova o contatta l’assistenza.",
  "error.setUp": "Questo sito non è configurato correttamente. Avvisa chi lo gestisce.",

  "error.Offline": "Sei offline. Controlla la connessione a internet e riprova.",
  "error.Unreachable": "Il server non è raggiungibile. Controlla la connessione.",
  "error.TimedOut": "Il server ha impiegato troppo tempo a rispondere. Riprova.",
  "error.Throttled": "Troppi tentativi. Attendi un momento e riprova.",
  "error.ThrottledFor": {
    one: "Troppi tentativi. Riprova tra {count} secondo.",
    many: "Troppi tentativi. Riprova tra {count} di secondi.",
    other: "Troppi tentativi. Riprova tra {count} secondi."
  },
  "error.CodeNotLoaded": "Impossibile caricare questa pagina. Controlla la connessione a internet e riprova.",
  "error.ServerFailure": "Il server ha un problema. Riprova più tardi.",
  "error.Unsendable": "Uno dei dati inseriti non è stato accettato. Controllalo e riprova.",

  "error.EmailPasswordMismatch": "Email o password errata.",
  "error.PasswordAuthenticationNotEnabled": "Qui l’accesso con password è disattivato.",
  "error.SignUpNotEnabled": "Al momento qui non è possibile creare nuovi account.",
  "error.SignUpRejected": "Impossibile creare un account con questi dati.",
  "error.BotChallengeRequired": "Conferma di essere una persona e riprova.",
  "error.BotChallengeFailed": "Non è stato possibile confermare che sei una persona. Riprova.",
  "error.PasswordTooShort": "Usa almeno {minLength} caratteri.",
  "error.PasswordTooLong": "Usa al massimo {maxLength} caratteri.",
  "error.UserDoesNotHavePassword": "Il tuo account non ha ancora una password. Impostane prima una.",
  "error.PasswordConfirmationMismatch": "La password attuale è errata.",
  "error.MultiFactorAuthenticationRequired": "Inserisci il codice della tua app di autenticazione per completare l’accesso.",
  "error.InvalidTotpCode": "Codice errato. Inserisci quello che l’app di autenticazione mostra ora.",
  "error.AttemptCodeRequired": "Nessun accesso è in attesa di un codice. Prima accedi.",
  "error.AnonymousAccountsNotEnabled": "Qui gli account ospite sono disattivati. Crea un account.",
  "error.UserEmailAlreadyExists": "Esiste già un account con questa email. Accedi.",
  "error.UserEmailUnverified": "Esiste già un account con questa email. Verificala in quell’account per collegare i due account.",
  "error.UserNotFound": "Questo utente non esiste più.",

  "error.NotSignedIn": "Non hai eseguito l’accesso. Accedi e riprova.",
  "error.SessionEnded": "La sessione è terminata. Accedi di nuovo.",
  "error.AnonymousAuthenticationNotAllowed": "Gli ospiti non possono farlo. Prima crea un account.",
  "error.RestrictedUserNotAllowed": "Il tuo account non può ancora farlo. Prima completane la configurazione.",
  "error.CannotDeleteCurrentSession": "Questa è la sessione che stai usando. Per chiuderla, esci dall’account.",

  "error.VerificationCodeNotFound": "Codice errato. Controllalo o richiedine uno nuovo.",
  "error.VerificationCodeExpired": "Questo codice è scaduto. Richiedine uno nuovo.",
  "error.VerificationCodeAlreadyUsed": "Questo codice è già stato usato. Richiedine uno nuovo.",
  "error.VerificationCodeMaxAttemptsReached": "Troppi tentativi errati. Richiedi un nuovo codice.",
  "error.EmailNotVerified": "Verifica prima il tuo indirizzo email.",
  "error.EmailAlreadyVerified": "Questo indirizzo email è già verificato.",
  "error.EmailNotAssociatedWithUser": "Nessun account usa questo indirizzo email.",
  "error.EmailIsNotPrimaryEmail": "Questo non è il tuo indirizzo email principale.",
  "error.PrimaryEmailRequired": "Aggiungi prima un indirizzo email al tuo account.",
  "error.ContactChannelInUse": "Un altro utente accede con questo indirizzo email. Usane uno diverso.",
  "error.ContactChannelUnverified": "Un altro account accede con questo indirizzo email. Verificalo per collegare i due account.",

  "error.OAuthProviderAccessDenied": "L’altro servizio non ti ha permesso di accedere. Riprova o scegli un altro modo.",
  "error.OAuthProviderTemporarilyUnavailable": "L’altro servizio non è disponibile al momento. Riprova più tardi.",
  "error.OAuthProviderNotFoundOrNotEnabled": "Qui l’accesso con questo servizio è disattivato.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser": "Questo account è collegato a un altro utente. Accedi come quell’utente.",
  "error.OAuthConnectionNotConnectedToUser": "Questo account non è ancora collegato. Prima collegalo.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Mancano delle autorizzazioni. Collega di nuovo l’account.",
  "error.OAuthAccessTokenNotAvailable": "Il collegamento con questo account non funziona. Collegalo di nuovo.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Un altro utente accede già con questo account.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection":
    "Hai già collegato un altro account di questo servizio. Prima scollegalo.",
  "error.OAuthSignInStale": "Questo accesso ha richiesto troppo tempo o è già stato usato. Ricomincia.",
  "error.OAuthStateNotKept": "Consenti i cookie per questo sito e riprova.",
  "error.OAuthCallbackRejected": "Non è stato possibile verificare la risposta dell’altro servizio. Ricomincia.",

  "error.PasskeyAuthenticationNotEnabled": "Qui le passkey sono disattivate.",
  "error.PasskeyRegistrationFailed": "Impossibile salvare la passkey. Riprova.",
  "error.PasskeyAuthenticationFailed": "Questa passkey non ha funzionato. Provane un’altra o accedi in un altro modo.",
  "error.PasskeyWebAuthnError": "Il dispositivo non ha potuto usare la passkey. Riprova o scegli un altro modo.",
  "error.PasskeyCancelled": "Nessuna passkey è stata usata. Riprova.",
  "error.PasskeyAlreadyRegistered": "Questo dispositivo ha già una passkey per il tuo account.",
  "error.PasskeysNotSupported": "Questo browser non supporta le passkey.",
  "error.DiscoverableCredentialNotSupported":
    "Questo dispositivo non può salvare passkey. Usa un altro dispositivo o un token di sicurezza.",
  "error.UserVerificationNotSupported": "Configura prima un blocco schermo, un’impronta o un PIN su questo dispositivo.",
  "error.UserVerificationFailed": "Il dispositivo non ha potuto confermare la tua identità. Riprova.",

  "error.TeamNotFound": "Questo team non esiste più.",
  "error.TeamMembershipNotFound": "Non fai parte di questo team.",
  "error.TeamMembershipAlreadyExists": "Fai già parte di questo team.",
  "error.TeamInvitationEmailMismatch": "Questo invito è stato inviato a un altro indirizzo email. Accedi con quell’indirizzo.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Completa la configurazione del tuo account prima di unirti a un team.",
  "error.PermissionRequired": "Non hai l’autorizzazione per farlo.",

  "error.ApiKeyNotFound": "Questa chiave API non esiste più.",
  "error.ApiKeyExpired": "Questa chiave API è scaduta.",
  "error.ApiKeyRevoked": "Questa chiave API è stata revocata.",
  "error.ItemQuantityInsufficientAmount": "Non ne hai a sufficienza.",
  "error.NewPurchasesBlocked": "Al momento qui non è possibile acquistare nulla.",
  "error.DefaultPaymentMethodRequired": "Aggiungi prima un metodo di pagamento.",

  "error.CliSignInEnded": "Questo accesso dalla riga di comando è scaduto o è già stato usato. Ricomincia.",
  "error.UntrustedRedirect": "Il reindirizzamento non è avvenuto, perché la pagina successiva non fa parte di questo sito.",
  "error.RedirectLoop": "Due pagine di questo sito rimandano di continuo l’una all’altra. Avvisa chi lo gestisce."
}
