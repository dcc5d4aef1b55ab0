/** Polish error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Coś poszło nie tak. Spróbuj ponownie lub skontaktuj się z pomocą techniczną.",
  "error.setUp": "Ta witryna nie jest poprawnie skonfigurowana. Powiadom o tym jej administratora.",

  "error.Offline": "Brak połączenia z internetem. Sprawdź je i spróbuj ponownie.",
  "error.Unreachable": "Nie można połączyć się z serwerem. Sprawdź połączenie.",
  "error.TimedOut": "Serwer zbyt długo nie odpowiada. Spróbuj ponownie.",
  "error.Throttled": "Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.",
  "error.ThrottledFor": {
    one: "Zbyt wiele prób. Spróbuj ponownie za {count} sekundę.",
    few: "Zbyt wiele prób. Spróbuj ponownie za {count} sekundy.",
    many: "Zbyt wiele prób. Spróbuj ponownie za {count} sekund.",
    other: "Zbyt wiele prób. Spróbuj ponownie za {count} sekundy."
  },
  "error.CodeNotLoaded": "Nie udało się wczytać tej strony. Sprawdź połączenie z internetem i spróbuj ponownie.",
  "error.ServerFailure": "Wystąpił problem z serwerem. Spróbuj ponownie później.",
  "error.Unsendable": "Część wpisanych danych nie została zaakceptowana. Sprawdź je i spróbuj ponownie.",

  "error.EmailPasswordMismatch": "Nieprawidłowy adres e-mail lub hasło.",
  "error.PasswordAuthenticationNotEnabled": "Logowanie hasłem jest tu wyłączone.",
  "error.SignUpNotEnabled": "Obecnie nie można tu tworzyć nowych kont.",
  "error.SignUpRejected": "Nie można utworzyć konta z tymi danymi.",
  "error.BotChallengeRequired": "Potwierdź, że nie jesteś robotem, i spróbuj ponownie.",
  "error.BotChallengeFailed": "Nie udało się potwierdzić, że nie jesteś robotem. Spróbuj ponownie.",
  "error.PasswordTooShort": "Hasło jest za krótkie. Minimalna liczba znaków: {minLength}.",
  "error.PasswordTooLong": "Hasło jest za długie. Maksymalna liczba znaków: {maxLength}.",
  "error.UserDoesNotHavePassword": "Twoje konto nie ma jeszcze hasła. Najpierw je ustaw.",
  "error.PasswordConfirmationMismatch": "Obecne hasło jest nieprawidłowe.",
  "error.MultiFactorAuthenticationRequired": "Wpisz kod z aplikacji uwierzytelniającej, aby dokończyć logowanie.",
  "error.InvalidTotpCode": "Nieprawidłowy kod. Wpisz kod, który aplikacja uwierzytelniająca pokazuje teraz.",
  "error.AttemptCodeRequired": "Żadne logowanie nie czeka na kod. Najpierw się zaloguj.",
  "error.AnonymousAccountsNotEnabled": "Konta gości są tu wyłączone. Utwórz konto.",
  "error.UserEmailAlreadyExists": "Konto z tym adresem e-mail już istnieje. Zaloguj się.",
  "error.UserEmailUnverified": "Konto z tym adresem e-mail już istnieje. Potwierdź na nim ten adres, aby połączyć oba konta.",
  "error.UserNotFound": "Ten użytkownik już nie istnieje.",

  "error.NotSignedIn": "Nie zalogowano. Zaloguj się i spróbuj ponownie.",
  "error.SessionEnded": "Sesja została zakończona. Zaloguj się ponownie.",
  "error.AnonymousAuthenticationNotAllowed": "Goście nie mogą tego zrobić. Najpierw utwórz konto.",
  "error.RestrictedUserNotAllowed": "Twoje konto nie może jeszcze tego zrobić. Najpierw dokończ jego konfigurację.",
  "error.CannotDeleteCurrentSession": "To sesja, której teraz używasz. Zamiast tego wyloguj się.",

  "error.VerificationCodeNotFound": "Ten kod jest nieprawidłowy. Sprawdź go lub poproś o nowy.",
  "error.VerificationCodeExpired": "Ten kod wygasł. Poproś o nowy.",
  "error.VerificationCodeAlreadyUsed": "Ten kod został już użyty. Poproś o nowy.",
  "error.VerificationCodeMaxAttemptsReached": "Zbyt wiele błędnych prób. Poproś o nowy kod.",
  "error.EmailNotVerified": "Najpierw potwierdź swój adres e-mail.",
  "error.EmailAlreadyVerified": "Ten adres e-mail jest już potwierdzony.",
  "error.EmailNotAssociatedWithUser": "Żadne konto nie używa tego adresu e-mail.",
  "error.EmailIsNotPrimaryEmail": "To nie jest Twój główny adres e-mail.",
  "error.PrimaryEmailRequired": "Najpierw dodaj do konta adres e-mail.",
  "error.ContactChannelInUse": "Ktoś inny loguje się tym adresem e-mail. Użyj innego.",
  "error.ContactChannelUnverified": "Inne konto używa tego adresu e-mail do logowania. Potwierdź go, aby połączyć oba konta.",

  "error.OAuthProviderAccessDenied": "Druga usługa nie zezwoliła na logowanie. Spróbuj ponownie lub wybierz inny sposób.",
  "error.OAuthProviderTemporarilyUnavailable": "Druga usługa jest teraz niedostępna. Spróbuj ponownie później.",
  "error.OAuthProviderNotFoundOrNotEnabled": "Logowanie przez tę usługę jest tu wyłączone.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "To konto jest połączone z innym użytkownikiem. Zaloguj się jako ten użytkownik.",
  "error.OAuthConnectionNotConnectedToUser": "To konto nie jest jeszcze połączone. Najpierw je połącz.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Potrzebny jest szerszy dostęp. Połącz konto ponownie.",
  "error.OAuthAccessTokenNotAvailable": "Połączenie z tym kontem nie działa. Połącz je ponownie.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Ktoś inny już loguje się tym kontem.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection": "Inne konto tej usługi jest już połączone. Najpierw je odłącz.",
  "error.OAuthSignInStale": "To logowanie trwało zbyt długo lub zostało już użyte. Zacznij od nowa.",
  "error.OAuthStateNotKept": "Zezwól tej witrynie na pliki cookie i spróbuj ponownie.",
  "error.OAuthCallbackRejected": "Nie udało się zweryfikować odpowiedzi drugiej usługi. Zacznij od nowa.",

  "error.PasskeyAuthenticationNotEnabled": "Klucze dostępu są tu wyłączone.",
  "error.PasskeyRegistrationFailed": "Nie udało się zapisać klucza dostępu. Spróbuj ponownie.",
  "error.PasskeyAuthenticationFailed": "Ten klucz dostępu nie zadziałał. Użyj innego lub wybierz inną metodę logowania.",
  "error.PasskeyWebAuthnError": "Urządzenie nie mogło użyć klucza dostępu. Spróbuj ponownie lub wybierz inny sposób.",
  "error.PasskeyCancelled": "Nie użyto klucza dostępu. Spróbuj ponownie.",
  "error.PasskeyAlreadyRegistered": "To urządzenie ma już klucz dostępu do Twojego konta.",
  "error.PasskeysNotSupported": "Ta przeglądarka nie obsługuje kluczy dostępu.",
  "error.DiscoverableCredentialNotSupported":
    "To urządzenie nie może przechowywać kluczy dostępu. Użyj innego urządzenia lub klucza bezpieczeństwa.",
  "error.UserVerificationNotSupported": "Najpierw skonfiguruj na tym urządzeniu blokadę ekranu, odcisk palca lub kod PIN.",
  "error.UserVerificationFailed": "Urządzenie nie mogło potwierdzić Twojej tożsamości. Spróbuj ponownie.",

  "error.TeamNotFound": "Ten zespół już nie istnieje.",
  "error.TeamMembershipNotFound": "Nie należysz do tego zespołu.",
  "error.TeamMembershipAlreadyExists": "Należysz już do tego zespołu.",
  "error.TeamInvitationEmailMismatch": "To zaproszenie wysłano na inny adres e-mail. Zaloguj się tym adresem.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Dokończ konfigurację konta, zanim dołączysz do zespołu.",
  "error.PermissionRequired": "Nie masz do tego uprawnień.",

  "error.ApiKeyNotFound": "Ten klucz API już nie istnieje.",
  "error.ApiKeyExpired": "Ten klucz API wygasł.",
  "error.ApiKeyRevoked": "Ten klucz API został unieważniony.",
  "error.ItemQuantityInsufficientAmount": "Nie masz wystarczającej ilości.",
  "error.NewPurchasesBlocked": "Obecnie nie można tu niczego kupić.",
  "error.DefaultPaymentMethodRequired": "Najpierw dodaj metodę płatności.",

  "error.CliSignInEnded": "To logowanie w wierszu poleceń wygasło lub zostało już użyte. Zacznij od nowa.",
  "error.UntrustedRedirect": "Nie przekierowano Cię, ponieważ następna strona nie należy do tej witryny.",
  "error.RedirectLoop": "Dwie strony tej witryny stale przekierowują do siebie nawzajem. Powiadom o tym jej administratora."
}
