/** German error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Etwas ist schiefgegangen. Versuchen Sie es erneut oder fragen Sie den Support.",
  "error.setUp": "Diese Website ist nicht richtig eingerichtet. Bitte informieren Sie die Betreiber.",

  "error.Offline": "Sie sind offline. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.",
  "error.Unreachable": "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
  "error.TimedOut": "Der Server antwortet zu langsam. Versuchen Sie es erneut.",
  "error.Throttled": "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
  "error.ThrottledFor": {
    one: "Zu viele Versuche. Versuchen Sie es in {count} Sekunde erneut.",
    other: "Zu viele Versuche. Versuchen Sie es in {count} Sekunden erneut."
  },
  "error.CodeNotLoaded":
    "Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.",
  "error.ServerFailure": "Der Server hat ein Problem. Versuchen Sie es später erneut.",
  "error.Unsendable": "Eine Ihrer Eingaben wurde nicht akzeptiert. Prüfen Sie sie und versuchen Sie es erneut.",

  "error.EmailPasswordMismatch": "E-Mail-Adresse oder Passwort ist falsch.",
  "error.PasswordAuthenticationNotEnabled": "Die Anmeldung mit Passwort ist hier ausgeschaltet.",
  "error.SignUpNotEnabled": "Hier können zurzeit keine neuen Konten erstellt werden.",
  "error.SignUpRejected": "Mit diesen Angaben kann kein Konto erstellt werden.",
  "error.BotChallengeRequired": "Bestätigen Sie, dass Sie ein Mensch sind, und versuchen Sie es erneut.",
  "error.BotChallengeFailed": "Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Versuchen Sie es erneut.",
  "error.PasswordTooShort": "Verwenden Sie mindestens {minLength} Zeichen.",
  "error.PasswordTooLong": "Verwenden Sie höchstens {maxLength} Zeichen.",
  "error.UserDoesNotHavePassword": "Ihr Konto hat noch kein Passwort. Legen Sie zuerst eines fest.",
  "error.PasswordConfirmationMismatch": "Ihr aktuelles Passwort ist falsch.",
  "error.MultiFactorAuthenticationRequired": "Geben Sie den Code Ihrer Authenticator-App ein, um die Anmeldung abzuschließen.",
  "error.InvalidTotpCode": "Falscher Code. Geben Sie den ein, den Ihre Authenticator-App jetzt anzeigt.",
  "error.AttemptCodeRequired": "Keine Anmeldung wartet auf einen Code. Melden Sie sich zuerst an.",
  "error.AnonymousAccountsNotEnabled": "Gastkonten sind hier ausgeschaltet. Registrieren Sie sich.",
  "error.UserEmailAlreadyExists": "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an.",
  "error.UserEmailUnverified":
    "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bestätigen Sie sie dort, um beide zu verbinden.",
  "error.UserNotFound": "Dieses Konto gibt es nicht mehr.",

  "error.NotSignedIn": "Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es erneut.",
  "error.SessionEnded": "Ihre Sitzung ist beendet. Melden Sie sich wieder an.",
  "error.AnonymousAuthenticationNotAllowed": "Gäste können das nicht. Registrieren Sie sich zuerst.",
  "error.RestrictedUserNotAllowed": "Ihr Konto kann das noch nicht. Richten Sie es zuerst fertig ein.",
  "error.CannotDeleteCurrentSession": "Diese Sitzung verwenden Sie gerade. Melden Sie sich stattdessen ab.",

  "error.VerificationCodeNotFound": "Falscher Code. Prüfen Sie ihn oder fordern Sie einen neuen an.",
  "error.VerificationCodeExpired": "Dieser Code ist abgelaufen. Fordern Sie einen neuen an.",
  "error.VerificationCodeAlreadyUsed": "Dieser Code wurde schon verwendet. Fordern Sie einen neuen an.",
  "error.VerificationCodeMaxAttemptsReached": "Zu viele falsche Versuche. Fordern Sie einen neuen Code an.",
  "error.EmailNotVerified": "Bestätigen Sie zuerst Ihre E-Mail-Adresse.",
  "error.EmailAlreadyVerified": "Diese E-Mail-Adresse ist schon bestätigt.",
  "error.EmailNotAssociatedWithUser": "Kein Konto verwendet diese E-Mail-Adresse.",
  "error.EmailIsNotPrimaryEmail": "Dies ist nicht Ihre Hauptadresse.",
  "error.PrimaryEmailRequired": "Fügen Sie Ihrem Konto zuerst eine E-Mail-Adresse hinzu.",
  "error.ContactChannelInUse": "Jemand anderes meldet sich mit dieser E-Mail-Adresse an. Verwenden Sie eine andere.",
  "error.ContactChannelUnverified":
    "Ein anderes Konto verwendet diese E-Mail-Adresse für die Anmeldung. Bestätigen Sie sie, um beide zu verbinden.",

  "error.OAuthProviderAccessDenied":
    "Der andere Dienst hat die Anmeldung nicht erlaubt. Versuchen Sie es erneut oder melden Sie sich anders an.",
  "error.OAuthProviderTemporarilyUnavailable": "Der andere Dienst ist zurzeit nicht erreichbar. Versuchen Sie es später erneut.",
  "error.OAuthProviderNotFoundOrNotEnabled": "Die Anmeldung mit diesem Dienst ist hier ausgeschaltet.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "Dieses Konto ist mit einem anderen Benutzerkonto verbunden. Melden Sie sich stattdessen mit diesem an.",
  "error.OAuthConnectionNotConnectedToUser": "Dieses Konto ist noch nicht verbunden. Verbinden Sie es zuerst.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Es fehlen Berechtigungen. Verbinden Sie das Konto erneut.",
  "error.OAuthAccessTokenNotAvailable": "Die Verbindung zu diesem Konto ist gestört. Verbinden Sie es erneut.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Jemand anderes meldet sich schon mit diesem Konto an.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection":
    "Sie haben schon ein anderes Konto dieses Dienstes verbunden. Trennen Sie es zuerst.",
  "error.OAuthSignInStale": "Diese Anmeldung hat zu lange gedauert oder wurde schon verwendet. Beginnen Sie von vorn.",
  "error.OAuthStateNotKept": "Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.",
  "error.OAuthCallbackRejected": "Die Antwort des anderen Dienstes konnte nicht überprüft werden. Beginnen Sie von vorn.",

  "error.PasskeyAuthenticationNotEnabled": "Passkeys sind hier ausgeschaltet.",
  "error.PasskeyRegistrationFailed": "Der Passkey konnte nicht gespeichert werden. Versuchen Sie es erneut.",
  "error.PasskeyAuthenticationFailed":
    "Dieser Passkey hat nicht funktioniert. Versuchen Sie einen anderen oder melden Sie sich anders an.",
  "error.PasskeyWebAuthnError":
    "Ihr Gerät konnte den Passkey nicht verwenden. Versuchen Sie es erneut oder melden Sie sich anders an.",
  "error.PasskeyCancelled": "Es wurde kein Passkey verwendet. Versuchen Sie es erneut.",
  "error.PasskeyAlreadyRegistered": "Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.",
  "error.PasskeysNotSupported": "Dieser Browser unterstützt keine Passkeys.",
  "error.DiscoverableCredentialNotSupported":
    "Dieses Gerät kann keine Passkeys speichern. Verwenden Sie ein anderes oder einen Sicherheitsschlüssel.",
  "error.UserVerificationNotSupported":
    "Richten Sie auf diesem Gerät zuerst eine Bildschirmsperre, einen Fingerabdruck oder eine PIN ein.",
  "error.UserVerificationFailed": "Ihr Gerät konnte nicht bestätigen, dass Sie es sind. Versuchen Sie es erneut.",

  "error.TeamNotFound": "Dieses Team gibt es nicht mehr.",
  "error.TeamMembershipNotFound": "Sie sind kein Mitglied dieses Teams.",
  "error.TeamMembershipAlreadyExists": "Sie sind schon Mitglied dieses Teams.",
  "error.TeamInvitationEmailMismatch":
    "Diese Einladung ging an eine andere E-Mail-Adresse. Melden Sie sich mit dieser Adresse an.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Richten Sie Ihr Konto fertig ein, bevor Sie einem Team beitreten.",
  "error.PermissionRequired": "Dafür fehlt Ihnen die Berechtigung.",

  "error.ApiKeyNotFound": "Diesen API-Schlüssel gibt es nicht mehr.",
  "error.ApiKeyExpired": "Dieser API-Schlüssel ist abgelaufen.",
  "error.ApiKeyRevoked": "Dieser API-Schlüssel wurde widerrufen.",
  "error.ItemQuantityInsufficientAmount": "Davon haben Sie nicht genug.",
  "error.NewPurchasesBlocked": "Hier kann zurzeit nichts gekauft werden.",
  "error.DefaultPaymentMethodRequired": "Fügen Sie zuerst eine Zahlungsart hinzu.",

  "error.CliSignInEnded":
    "Diese Anmeldung an der Kommandozeile ist abgelaufen oder wurde schon verwendet. Beginnen Sie von vorn.",
  "error.UntrustedRedirect": "Sie wurden nicht weitergeleitet, weil die nächste Seite nicht zu dieser Website gehört.",
  "error.RedirectLoop": "Zwei Seiten dieser Website leiten Sie immer wieder hin und her. Bitte informieren Sie die Betreiber."
}
