/** French texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Équipe",
  "teamSwitcher.select": "Choisir une équipe",
  "teamSwitcher.current": "Équipe actuelle",
  "teamSwitcher.others": "Autres équipes",
  "teamSwitcher.none": "Aucune équipe pour l’instant",
  "teamSwitcher.personal": "Compte personnel",
  "teamSwitcher.create": "Créer une équipe",
  "teamSwitcher.settings": "Paramètres de l’équipe",
  "teamSwitcher.switched": "Vous êtes passé à {team}.",

  "team.create.title": "Créer une équipe",
  "team.create.name": "Nom de l’équipe",
  "team.create.name.required": "Saisissez un nom pour l’équipe.",
  "team.create.submit": "Créer une équipe",

  "team.name": "Nom de l’équipe",
  "team.name.text": "Visible par tous les membres.",
  "team.image": "Image de l’équipe",
  "team.displayName": "Mon nom dans cette équipe",
  "team.displayName.text": "Remplace votre nom dans cette équipe uniquement.",

  "team.members.title": "Membres",
  "team.members.count": { one: "{count} membre", many: "{count} de membres", other: "{count} membres" },
  "team.members.you": "Vous",
  "team.members.unnamed": "Sans nom",
  "team.members.remove": "Retirer",
  "team.members.remove.label": "Retirer {name} de l’équipe",
  "team.members.remove.title": "Retirer {name} ?",
  "team.members.remove.text": "Cette personne perdra aussitôt l’accès à l’équipe.",

  "team.invite.title": "Inviter un membre",
  "team.invite.text": "Nous enverrons une invitation par e-mail.",
  "team.invite.submit": "Envoyer l’invitation",
  "team.invite.sent": "Invitation envoyée à {email}.",

  "team.invitations.none": "Aucune invitation en attente",
  "team.invitations.expires": "Expire le {date}",
  "team.invitations.revoke": "Révoquer",
  "team.invitations.revoke.label": "Révoquer l’invitation envoyée à {email}",
  "team.invitations.revoked": "L’invitation a été révoquée.",

  "team.apiKeys.title": "Clés API de l’équipe",
  "team.apiKeys.text": "Avec ces clés, des programmes agissent au nom de l’équipe. Traitez-les comme des mots de passe.",

  "team.leave": "Quitter l’équipe",
  "team.leave.title": "Quitter {team} ?",
  "team.leave.text": "Vous perdrez l’accès jusqu’à une nouvelle invitation.",
  "team.delete": "Supprimer l’équipe",
  "team.delete.title": "Supprimer {team} ?",
  "team.delete.text": "Cette action est irréversible. Tous les membres perdront l’accès.",

  "invitation.title": "Rejoindre {team} ?",
  "invitation.accept": "Rejoindre l’équipe",
  "invitation.decline": "Pas maintenant",
  "invitation.done.title": "Bienvenue dans l’équipe {team}",
  "invitation.done.text": "Vous en êtes maintenant membre.",
  "invitation.continue": "Continuer",
  "invitation.signIn.title": "Invitation à rejoindre une équipe",
  "invitation.signIn.text": "Connectez-vous ou créez un compte pour rejoindre l’équipe.",
  "invitation.switchAccount": "Utiliser un autre compte",
  "invitation.asUser": "Vous rejoindrez l’équipe en tant que {name}.",
  "invitation.invalid.title": "Cette invitation ne fonctionne pas",
  "invitation.invalid.text": "Vérifiez que vous avez ouvert le lien complet ou demandez une nouvelle invitation.",
  "invitation.expired.title": "Cette invitation a expiré",
  "invitation.expired.text": "Demandez-en une nouvelle à la personne qui vous a invité.",
  "invitation.used.title": "Cette invitation a déjà été utilisée",
  "invitation.used.text":
    "Chaque invitation ne fonctionne qu’une fois. Demandez-en une nouvelle si vous n’êtes pas encore membre.",
  "invitation.member.text": "Si vous avez rejoint l’équipe, elle figure parmi vos équipes dans les paramètres du compte.",
  "invitation.member.toTeams": "Voir vos équipes"
}
