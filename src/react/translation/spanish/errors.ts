/** Spanish error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Algo ha fallado. Inténtalo de nuevo o contacta con el equipo de soporte.",
  "error.setUp": "Este sitio no está bien configurado. Avisa a sus responsables.",

  "error.Offline": "No tienes conexión. Comprueba tu conexión a internet e inténtalo de nuevo.",
  "error.Unreachable": "No se puede acceder al servidor. Comprueba tu conexión.",
  "error.TimedOut": "El servidor ha tardado demasiado en responder. Inténtalo de nuevo.",
  "error.Throttled": "Demasiados intentos. Espera un momento e inténtalo de nuevo.",
  "error.ThrottledFor": {
    one: "Demasiados intentos. Inténtalo de nuevo en {count} segundo.",
    many: "Demasiados intentos. Inténtalo de nuevo en {count} de segundos.",
    other: "Demasiados intentos. Inténtalo de nuevo en {count} segundos."
  },
  "error.CodeNotLoaded": "No se ha podido cargar esta página. Comprueba tu conexión a internet e inténtalo de nuevo.",
  "error.ServerFailure": "El servidor tiene un problema. Inténtalo más tarde.",
  "error.Unsendable": "Uno de los datos introducidos no se ha aceptado. Revísalo e inténtalo de nuevo.",

  "error.EmailPasswordMismatch": "El correo o la contraseña no son correctos.",
  "error.PasswordAuthenticationNotEnabled": "Aquí no se puede iniciar sesión con contraseña.",
  "error.SignUpNotEnabled": "En este momento no se pueden crear cuentas nuevas aquí.",
  "error.SignUpRejected": "No se puede crear una cuenta con estos datos.",
  "error.BotChallengeRequired": "Confirma que eres una persona e inténtalo de nuevo.",
  "error.BotChallengeFailed": "No hemos podido confirmar que eres una persona. Inténtalo de nuevo.",
  "error.PasswordTooShort": "Usa al menos {minLength} caracteres.",
  "error.PasswordTooLong": "Usa como máximo {maxLength} caracteres.",
  "error.UserDoesNotHavePassword": "Tu cuenta aún no tiene contraseña. Establece una primero.",
  "error.PasswordConfirmationMismatch": "Tu contraseña actual no es correcta.",
  "error.MultiFactorAuthenticationRequired": "Introduce el código de tu app de autenticación para terminar de iniciar sesión.",
  "error.InvalidTotpCode": "Código incorrecto. Introduce el que tu app de autenticación muestra ahora.",
  "error.AttemptCodeRequired": "Ningún inicio de sesión espera un código. Inicia sesión primero.",
  "error.AnonymousAccountsNotEnabled": "Las cuentas de invitado están desactivadas aquí. Crea una cuenta.",
  "error.UserEmailAlreadyExists": "Ya hay una cuenta con este correo. Inicia sesión.",
  "error.UserEmailUnverified": "Ya hay una cuenta con este correo. Verifícalo en ella para conectar las dos.",
  "error.UserNotFound": "Este usuario ya no existe.",

  "error.NotSignedIn": "No has iniciado sesión. Inicia sesión e inténtalo de nuevo.",
  "error.SessionEnded": "Tu sesión ha terminado. Inicia sesión de nuevo.",
  "error.AnonymousAuthenticationNotAllowed": "Los invitados no pueden hacer esto. Crea una cuenta primero.",
  "error.RestrictedUserNotAllowed": "Tu cuenta aún no puede hacer esto. Termina de configurarla primero.",
  "error.CannotDeleteCurrentSession": "Esta es la sesión que estás usando. Cierra sesión en su lugar.",

  "error.VerificationCodeNotFound": "Código incorrecto. Revísalo o solicita otro.",
  "error.VerificationCodeExpired": "Este código ha caducado. Solicita otro.",
  "error.VerificationCodeAlreadyUsed": "Este código ya se ha usado. Solicita otro.",
  "error.VerificationCodeMaxAttemptsReached": "Demasiados intentos fallidos. Solicita otro código.",
  "error.EmailNotVerified": "Verifica primero tu correo electrónico.",
  "error.EmailAlreadyVerified": "Este correo electrónico ya está verificado.",
  "error.EmailNotAssociatedWithUser": "Ninguna cuenta usa este correo electrónico.",
  "error.EmailIsNotPrimaryEmail": "Este no es tu correo electrónico principal.",
  "error.PrimaryEmailRequired": "Añade primero un correo electrónico a tu cuenta.",
  "error.ContactChannelInUse": "Otro usuario inicia sesión con este correo. Usa uno distinto.",
  "error.ContactChannelUnverified": "Otra cuenta inicia sesión con este correo. Verifícalo para conectar las dos.",

  "error.OAuthProviderAccessDenied": "El otro servicio no te ha permitido iniciar sesión. Inténtalo de nuevo o elige otra forma.",
  "error.OAuthProviderTemporarilyUnavailable": "El otro servicio no está disponible en este momento. Inténtalo más tarde.",
  "error.OAuthProviderNotFoundOrNotEnabled": "Aquí no se puede iniciar sesión con este servicio.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "Esta cuenta está conectada a otro usuario. Inicia sesión con ese usuario.",
  "error.OAuthConnectionNotConnectedToUser": "Esta cuenta aún no está conectada. Conéctala primero.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Faltan permisos. Conecta la cuenta de nuevo.",
  "error.OAuthAccessTokenNotAvailable": "La conexión con esta cuenta no funciona. Conéctala de nuevo.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Otro usuario ya inicia sesión con esta cuenta.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection": "Ya has conectado otra cuenta de este servicio. Desconéctala primero.",
  "error.OAuthSignInStale": "Este inicio de sesión ha tardado demasiado o ya se ha usado. Empieza de nuevo.",
  "error.OAuthStateNotKept": "Permite las cookies de este sitio e inténtalo de nuevo.",
  "error.OAuthCallbackRejected": "No se ha podido verificar la respuesta del otro servicio. Empieza de nuevo.",

  "error.PasskeyAuthenticationNotEnabled": "Las llaves de acceso están desactivadas aquí.",
  "error.PasskeyRegistrationFailed": "No se ha podido guardar la llave de acceso. Inténtalo de nuevo.",
  "error.PasskeyAuthenticationFailed": "Esta llave de acceso no ha funcionado. Prueba con otra o inicia sesión de otra forma.",
  "error.PasskeyWebAuthnError": "Tu dispositivo no ha podido usar la llave de acceso. Inténtalo de nuevo o elige otra forma.",
  "error.PasskeyCancelled": "No se ha usado ninguna llave de acceso. Inténtalo de nuevo.",
  "error.PasskeyAlreadyRegistered": "Este dispositivo ya tiene una llave de acceso para tu cuenta.",
  "error.PasskeysNotSupported": "Este navegador no admite llaves de acceso.",
  "error.DiscoverableCredentialNotSupported":
    "Este dispositivo no puede guardar llaves de acceso. Usa otro dispositivo o una llave de seguridad.",
  "error.UserVerificationNotSupported": "Configura primero un bloqueo de pantalla, una huella o un PIN en este dispositivo.",
  "error.UserVerificationFailed": "Tu dispositivo no ha podido confirmar que eres tú. Inténtalo de nuevo.",

  "error.TeamNotFound": "Este equipo ya no existe.",
  "error.TeamMembershipNotFound": "No eres miembro de este equipo.",
  "error.TeamMembershipAlreadyExists": "Ya eres miembro de este equipo.",
  "error.TeamInvitationEmailMismatch": "Esta invitación se envió a otro correo electrónico. Inicia sesión con él.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Termina de configurar tu cuenta antes de unirte a un equipo.",
  "error.PermissionRequired": "No tienes permiso para hacer esto.",

  "error.ApiKeyNotFound": "Esta clave de API ya no existe.",
  "error.ApiKeyExpired": "Esta clave de API ha caducado.",
  "error.ApiKeyRevoked": "Esta clave de API se ha revocado.",
  "error.ItemQuantityInsufficientAmount": "No tienes suficiente cantidad.",
  "error.NewPurchasesBlocked": "En este momento no se puede comprar nada aquí.",
  "error.DefaultPaymentMethodRequired": "Añade primero un método de pago.",

  "error.CliSignInEnded": "Este inicio de sesión de la línea de comandos ha caducado o ya se ha usado. Empieza de nuevo.",
  "error.UntrustedRedirect": "No se te ha redirigido, porque la página siguiente no forma parte de este sitio.",
  "error.RedirectLoop": "Dos páginas de este sitio se redirigen la una a la otra sin fin. Avisa a sus responsables."
}
