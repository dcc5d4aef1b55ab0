/** French error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Une erreur s’est produite. Réessayez ou contactez l’assistance.",
  "error.setUp": "Ce site n’est pas configuré correctement. Prévenez ses responsables.",

  "error.Offline": "Vous êtes hors connexion. Vérifiez votre connexion Internet et réessayez.",
  "error.Unreachable": "Le serveur est inaccessible. Vérifiez votre connexion.",
  "error.TimedOut": "Le serveur a mis trop de temps à répondre. Réessayez.",
  "error.Throttled": "Trop de tentatives. Patientez un instant et réessayez.",
  "error.ThrottledFor": {
    one: "Trop de tentatives. Réessayez dans {count} seconde.",
    many: "Trop de tentatives. Réessayez dans {count} de secondes.",
    other: "Trop de tentatives. Réessayez dans {count} secondes."
  },
  "error.CodeNotLoaded": "Impossible de charger cette page. Vérifiez votre connexion Internet et réessayez.",
  "error.ServerFailure": "Le serveur rencontre un problème. Réessayez plus tard.",
  "error.Unsendable": "L’une de vos saisies n’a pas été acceptée. Vérifiez-la et réessayez.",

  "error.EmailPasswordMismatch": "E-mail ou mot de passe incorrect.",
  "error.PasswordAuthenticationNotEnabled": "La connexion par mot de passe est désactivée ici.",
  "error.SignUpNotEnabled": "La création de compte est impossible ici pour le moment.",
  "error.SignUpRejected": "Impossible de créer un compte avec ces informations.",
  "error.BotChallengeRequired": "Confirmez que vous êtes humain et réessayez.",
  "error.BotChallengeFailed": "Nous n’avons pas pu confirmer que vous êtes humain. Réessayez.",
  "error.PasswordTooShort": "Utilisez au moins {minLength} caractères.",
  "error.PasswordTooLong": "Utilisez au plus {maxLength} caractères.",
  "error.UserDoesNotHavePassword": "Votre compte n’a pas encore de mot de passe. Définissez-en un d’abord.",
  "error.PasswordConfirmationMismatch": "Votre mot de passe actuel est incorrect.",
  "error.MultiFactorAuthenticationRequired":
    "Saisissez le code de votre application d’authentification pour terminer la connexion.",
  "error.InvalidTotpCode": "Code incorrect. Saisissez celui que votre application d’authentification affiche maintenant.",
  "error.AttemptCodeRequired": "Aucune connexion n’attend de code. Connectez-vous d’abord.",
  "error.AnonymousAccountsNotEnabled": "Les comptes invités sont désactivés ici. Créez un compte.",
  "error.UserEmailAlreadyExists": "Un compte existe déjà avec cet e-mail. Connectez-vous.",
  "error.UserEmailUnverified":
    "Un compte existe déjà avec cet e-mail. Validez l’e-mail dans ce compte pour associer les deux comptes.",
  "error.UserNotFound": "Cet utilisateur n’existe plus.",

  "error.NotSignedIn": "Vous n’êtes pas connecté. Connectez-vous et réessayez.",
  "error.SessionEnded": "Votre session est terminée. Reconnectez-vous.",
  "error.AnonymousAuthenticationNotAllowed": "Les invités n’ont pas accès à cette action. Créez d’abord un compte.",
  "error.RestrictedUserNotAllowed": "Votre compte ne permet pas encore cette action. Terminez d’abord sa configuration.",
  "error.CannotDeleteCurrentSession": "Vous utilisez cette session. Déconnectez-vous plutôt.",

  "error.VerificationCodeNotFound": "Code incorrect. Vérifiez-le ou demandez-en un nouveau.",
  "error.VerificationCodeExpired": "Ce code a expiré. Demandez-en un nouveau.",
  "error.VerificationCodeAlreadyUsed": "Ce code a déjà été utilisé. Demandez-en un nouveau.",
  "error.VerificationCodeMaxAttemptsReached": "Trop de tentatives incorrectes. Demandez un nouveau code.",
  "error.EmailNotVerified": "Validez d’abord votre adresse e-mail.",
  "error.EmailAlreadyVerified": "Cette adresse e-mail est déjà validée.",
  "error.EmailNotAssociatedWithUser": "Aucun compte n’utilise cette adresse e-mail.",
  "error.EmailIsNotPrimaryEmail": "Ce n’est pas votre adresse e-mail principale.",
  "error.PrimaryEmailRequired": "Ajoutez d’abord une adresse e-mail à votre compte.",
  "error.ContactChannelInUse": "Un autre utilisateur se connecte avec cette adresse e-mail. Utilisez-en une autre.",
  "error.ContactChannelUnverified":
    "Un autre compte utilise cette adresse e-mail pour se connecter. Validez-la pour associer les deux comptes.",

  "error.OAuthProviderAccessDenied": "L’autre service n’a pas autorisé la connexion. Réessayez ou choisissez une autre méthode.",
  "error.OAuthProviderTemporarilyUnavailable": "L’autre service est indisponible pour le moment. Réessayez plus tard.",
  "error.OAuthProviderNotFoundOrNotEnabled": "La connexion avec ce service est désactivée ici.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "Ce compte est associé à un autre utilisateur. Connectez-vous avec celui-ci.",
  "error.OAuthConnectionNotConnectedToUser": "Ce compte n’est pas encore associé. Associez-le d’abord.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Des autorisations manquent. Associez de nouveau le compte.",
  "error.OAuthAccessTokenNotAvailable": "La liaison avec ce compte ne fonctionne plus. Associez-le de nouveau.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Un autre utilisateur se connecte déjà avec ce compte.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection":
    "Vous avez déjà associé un autre compte de ce service. Dissociez-le d’abord.",
  "error.OAuthSignInStale": "Cette connexion a pris trop de temps ou a déjà été utilisée. Recommencez.",
  "error.OAuthStateNotKept": "Autorisez les cookies pour ce site et réessayez.",
  "error.OAuthCallbackRejected": "La réponse de l’autre service n’a pas pu être vérifiée. Recommencez.",

  "error.PasskeyAuthenticationNotEnabled": "Les clés d’accès sont désactivées ici.",
  "error.PasskeyRegistrationFailed": "Impossible d’enregistrer la clé d’accès. Réessayez.",
  "error.PasskeyAuthenticationFailed": "Cette clé d’accès n’a pas fonctionné. Essayez-en une autre ou connectez-vous autrement.",
  "error.PasskeyWebAuthnError": "Votre appareil n’a pas pu utiliser la clé d’accès. Réessayez ou choisissez une autre méthode.",
  "error.PasskeyCancelled": "Aucune clé d’accès n’a été utilisée. Réessayez.",
  "error.PasskeyAlreadyRegistered": "Cet appareil a déjà une clé d’accès pour votre compte.",
  "error.PasskeysNotSupported": "Ce navigateur ne prend pas en charge les clés d’accès.",
  "error.DiscoverableCredentialNotSupported":
    "Cet appareil ne peut pas enregistrer de clés d’accès. Utilisez un autre appareil ou une clé de sécurité.",
  "error.UserVerificationNotSupported":
    "Configurez d’abord un verrouillage de l’écran, une empreinte digitale ou un code PIN sur cet appareil.",
  "error.UserVerificationFailed": "Votre appareil n’a pas pu confirmer votre identité. Réessayez.",

  "error.TeamNotFound": "Cette équipe n’existe plus.",
  "error.TeamMembershipNotFound": "Vous n’êtes pas membre de cette équipe.",
  "error.TeamMembershipAlreadyExists": "Vous êtes déjà membre de cette équipe.",
  "error.TeamInvitationEmailMismatch":
    "Cette invitation a été envoyée à une autre adresse e-mail. Connectez-vous avec cette adresse.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Terminez la configuration de votre compte avant de rejoindre une équipe.",
  "error.PermissionRequired": "Vous n’avez pas l’autorisation nécessaire.",

  "error.ApiKeyNotFound": "Cette clé API n’existe plus.",
  "error.ApiKeyExpired": "Cette clé API a expiré.",
  "error.ApiKeyRevoked": "Cette clé API a été révoquée.",
  "error.ItemQuantityInsufficientAmount": "Vous n’en avez pas assez.",
  "error.NewPurchasesBlocked": "Aucun achat n’est possible ici pour le moment.",
  "error.DefaultPaymentMethodRequired": "Ajoutez d’abord un mode de paiement.",

  "error.CliSignInEnded": "Cette connexion en ligne de commande a expiré ou a déjà été utilisée. Recommencez.",
  "error.UntrustedRedirect": "Vous n’avez pas été redirigé, car la page suivante ne fait pas partie de ce site.",
  "error.RedirectLoop": "Deux pages de ce site renvoient sans cesse l’une à l’autre. Prévenez ses responsables."
}
