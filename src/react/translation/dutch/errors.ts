/** Dutch error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Er is iets misgegaan. Probeer het opnieuw of neem contact op met de klantenservice.",
  "error.setUp": "Deze site is niet goed ingesteld. Laat dit weten aan de beheerder.",

  "error.Offline": "Je bent offline. Controleer je internetverbinding en probeer het opnieuw.",
  "error.Unreachable": "De server is niet bereikbaar. Controleer je verbinding.",
  "error.TimedOut": "De server reageert te langzaam. Probeer het opnieuw.",
  "error.Throttled": "Te veel pogingen. Wacht even en probeer het opnieuw.",
  "error.ThrottledFor": {
    one: "Te veel pogingen. Probeer het over {count} seconde opnieuw.",
    other: "Te veel pogingen. Probeer het over {count} seconden opnieuw."
  },
  "error.CodeNotLoaded": "Deze pagina kan niet worden geladen. Controleer je internetverbinding en probeer het opnieuw.",
  "error.ServerFailure": "De server heeft een probleem. Probeer het later opnieuw.",
  "error.Unsendable": "Iets wat je hebt ingevuld, is niet geaccepteerd. Controleer het en probeer het opnieuw.",

  "error.EmailPasswordMismatch": "E-mailadres of wachtwoord is onjuist.",
  "error.PasswordAuthenticationNotEnabled": "Inloggen met een wachtwoord is hier uitgeschakeld.",
  "error.SignUpNotEnabled": "Je kunt hier op dit moment geen account maken.",
  "error.SignUpRejected": "Met deze gegevens kan geen account worden gemaakt.",
  "error.BotChallengeRequired": "Bevestig dat je een mens bent en probeer het opnieuw.",
  "error.BotChallengeFailed": "We konden niet bevestigen dat je een mens bent. Probeer het opnieuw.",
  "error.PasswordTooShort": "Gebruik minimaal {minLength} tekens.",
  "error.PasswordTooLong": "Gebruik maximaal {maxLength} tekens.",
  "error.UserDoesNotHavePassword": "Je account heeft nog geen wachtwoord. Stel er eerst een in.",
  "error.PasswordConfirmationMismatch": "Je huidige wachtwoord is onjuist.",
  "error.MultiFactorAuthenticationRequired": "Voer de code van je authenticator-app in om het inloggen te voltooien.",
  "error.InvalidTotpCode": "Onjuiste code. Voer de code in die je authenticator-app nu toont.",
  "error.AttemptCodeRequired": "Er wacht geen inlogpoging op een code. Log eerst in.",
  "error.AnonymousAccountsNotEnabled": "Gastaccounts zijn hier uitgeschakeld. Maak een account.",
  "error.UserEmailAlreadyExists": "Er is al een account met dit e-mailadres. Log in.",
  "error.UserEmailUnverified": "Er is al een account met dit e-mailadres. Bevestig het adres daar om beide te koppelen.",
  "error.UserNotFound": "Deze gebruiker bestaat niet meer.",

  "error.NotSignedIn": "Je bent niet ingelogd. Log in en probeer het opnieuw.",
  "error.SessionEnded": "Je sessie is beëindigd. Log opnieuw in.",
  "error.AnonymousAuthenticationNotAllowed": "Gasten kunnen dit niet. Maak eerst een account.",
  "error.RestrictedUserNotAllowed": "Je account kan dit nog niet. Rond eerst het instellen af.",
  "error.CannotDeleteCurrentSession": "Dit is de sessie die je nu gebruikt. Log in plaats daarvan uit.",

  "error.VerificationCodeNotFound": "Deze code is onjuist. Controleer de code of vraag een nieuwe aan.",
  "error.VerificationCodeExpired": "Deze code is verlopen. Vraag een nieuwe aan.",
  "error.VerificationCodeAlreadyUsed": "Deze code is al gebruikt. Vraag een nieuwe aan.",
  "error.VerificationCodeMaxAttemptsReached": "Te veel onjuiste pogingen. Vraag een nieuwe code aan.",
  "error.EmailNotVerified": "Bevestig eerst je e-mailadres.",
  "error.EmailAlreadyVerified": "Dit e-mailadres is al bevestigd.",
  "error.EmailNotAssociatedWithUser": "Geen enkel account gebruikt dit e-mailadres.",
  "error.EmailIsNotPrimaryEmail": "Dit is niet je primaire e-mailadres.",
  "error.PrimaryEmailRequired": "Voeg eerst een e-mailadres toe aan je account.",
  "error.ContactChannelInUse": "Iemand anders logt in met dit e-mailadres. Gebruik een ander adres.",
  "error.ContactChannelUnverified":
    "Een ander account gebruikt dit e-mailadres om in te loggen. Bevestig het adres om beide te koppelen.",

  "error.OAuthProviderAccessDenied": "De andere dienst stond inloggen niet toe. Probeer het opnieuw of kies een andere manier.",
  "error.OAuthProviderTemporarilyUnavailable": "De andere dienst is op dit moment niet beschikbaar. Probeer het later opnieuw.",
  "error.OAuthProviderNotFoundOrNotEnabled": "Inloggen met deze dienst is hier uitgeschakeld.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "Dit account is gekoppeld aan een andere gebruiker. Log in als die gebruiker.",
  "error.OAuthConnectionNotConnectedToUser": "Dit account is nog niet gekoppeld. Koppel het eerst.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Er is meer toegang nodig. Koppel het account opnieuw.",
  "error.OAuthAccessTokenNotAvailable": "De koppeling met dit account is verbroken. Koppel het opnieuw.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Iemand anders logt al in met dit account.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection":
    "Je hebt al een ander account van deze dienst gekoppeld. Ontkoppel dat eerst.",
  "error.OAuthSignInStale": "Deze inlogpoging duurde te lang of is al gebruikt. Begin opnieuw.",
  "error.OAuthStateNotKept": "Sta cookies toe voor deze site en probeer het opnieuw.",
  "error.OAuthCallbackRejected": "Het antwoord van de andere dienst kon niet worden geverifieerd. Begin opnieuw.",

  "error.PasskeyAuthenticationNotEnabled": "Passkeys zijn hier uitgeschakeld.",
  "error.PasskeyRegistrationFailed": "De passkey kan niet worden opgeslagen. Probeer het opnieuw.",
  "error.PasskeyAuthenticationFailed": "Deze passkey werkte niet. Probeer een andere of log op een andere manier in.",
  "error.PasskeyWebAuthnError": "Je apparaat kan de passkey niet gebruiken. Probeer het opnieuw of kies een andere manier.",
  "error.PasskeyCancelled": "Er is geen passkey gebruikt. Probeer het opnieuw.",
  "error.PasskeyAlreadyRegistered": "Dit apparaat heeft al een passkey voor je account.",
  "error.PasskeysNotSupported": "Deze browser ondersteunt geen passkeys.",
  "error.DiscoverableCredentialNotSupported":
    "Dit apparaat kan geen passkeys bewaren. Gebruik een ander apparaat of een beveiligingssleutel.",
  "error.UserVerificationNotSupported": "Stel op dit apparaat eerst een schermvergrendeling, vingerafdruk of pincode in.",
  "error.UserVerificationFailed": "Je apparaat kon niet bevestigen dat jij het bent. Probeer het opnieuw.",

  "error.TeamNotFound": "Dit team bestaat niet meer.",
  "error.TeamMembershipNotFound": "Je bent geen lid van dit team.",
  "error.TeamMembershipAlreadyExists": "Je bent al lid van dit team.",
  "error.TeamInvitationEmailMismatch": "Deze uitnodiging is naar een ander e-mailadres gestuurd. Log in met dat adres.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Rond het instellen van je account af voordat je lid wordt van een team.",
  "error.PermissionRequired": "Je hebt hier geen toestemming voor.",

  "error.ApiKeyNotFound": "Deze API-sleutel bestaat niet meer.",
  "error.ApiKeyExpired": "Deze API-sleutel is verlopen.",
  "error.ApiKeyRevoked": "Deze API-sleutel is ingetrokken.",
  "error.ItemQuantityInsufficientAmount": "Je hebt hier niet genoeg van.",
  "error.NewPurchasesBlocked": "Je kunt hier op dit moment niets kopen.",
  "error.DefaultPaymentMethodRequired": "Voeg eerst een betaalmethode toe.",

  "error.CliSignInEnded": "Deze inlogpoging op de opdrachtregel is verlopen of al gebruikt. Begin opnieuw.",
  "error.UntrustedRedirect": "Je bent niet doorgestuurd, omdat de volgende pagina niet bij deze site hoort.",
  "error.RedirectLoop": "Twee pagina’s van deze site sturen je steeds naar elkaar door. Laat dit weten aan de beheerder."
}
