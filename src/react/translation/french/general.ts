/** French texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Annuler",
  "action.close": "Fermer",
  "action.continue": "Continuer",
  "action.copy": "Copier",
  "action.copied": "Copié",
  "action.copy.refused": "Votre navigateur n’autorise pas la copie. Sélectionnez le texte et copiez-le vous-même.",
  "action.done": "Terminé",
  "action.retry": "Réessayer",
  "action.goHome": "Aller à la page d’accueil",
  "action.reload": "Recharger la page",
  "action.signIn": "Se connecter",
  "action.signOut": "Se déconnecter",

  "status.loading": "Chargement…",
  "status.slow": "L’opération prend plus de temps que d’habitude.",
  "status.working": "Veuillez patienter…",
  "status.summary": {
    one: "Un champ requiert votre attention.",
    many: "{count} de champs requièrent votre attention.",
    other: "{count} champs requièrent votre attention."
  },

  "alert.title": "L’opération a échoué",

  "userButton.label": "Compte : {name}",
  "userButton.signedOut": "Compte",
  "userButton.settings": "Paramètres du compte",
  "userButton.signIn": "Se connecter",
  "userButton.signUp": "Créer un compte",
  "userButton.signOut": "Se déconnecter",
  "userButton.guest": "Invité",
  "userButton.theme": "Apparence",
  "userButton.theme.light": "Clair",
  "userButton.theme.dark": "Sombre",
  "userButton.theme.system": "Système",

  "message.redirecting.title": "Un instant…",
  "message.redirecting.text": "Vous allez être redirigé vers une autre page.",
  "message.signedIn.title": "Vous êtes connecté",
  "message.signedOut.title": "Vous n’êtes pas connecté",
  "message.signedOut.text": "Connectez-vous pour voir cette page.",
  "message.unknownPage.title": "Page introuvable",
  "message.unknownPage.text": "Il n’y a aucune page à cette adresse.",
  "message.disabled.title": "Indisponible",
  "message.disabled.text": "Cette fonctionnalité n’est pas activée sur ce site.",

  "errorPage.title": "Une erreur s’est produite",
  "errorPage.text": "La page précédente n’a pas pu aboutir. Réessayez ou revenez à la page d’accueil.",
  "errorPage.code": "Code : {code}",
  "errorPage.oauthRefused.title": "Connexion annulée",
  "errorPage.oauthRefused.text":
    "L’autre service n’a pas autorisé la connexion à ce site. Réessayez ou choisissez une autre méthode.",
  "errorPage.offline.title": "Vous êtes hors connexion",
  "errorPage.offline.text": "Vérifiez votre connexion Internet. Cette page reprendra dès que vous serez de nouveau en ligne.",
  "errorPage.unreachable.title": "Aucune connexion au serveur",
  "errorPage.unreachable.text": "Le serveur est inaccessible pour le moment. Cette page reprendra dès qu’il répondra.",
  "errorPage.alreadyConnected.title": "Compte déjà utilisé",
  "errorPage.alreadyConnected.text":
    "Ce compte est associé à un autre utilisateur. Connectez-vous avec celui-ci ou associez un autre compte."
}
