/** Dutch texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Team",
  "teamSwitcher.select": "Team kiezen",
  "teamSwitcher.current": "Huidig team",
  "teamSwitcher.others": "Andere teams",
  "teamSwitcher.none": "Nog geen teams",
  "teamSwitcher.personal": "Persoonlijk account",
  "teamSwitcher.create": "Team maken",
  "teamSwitcher.settings": "Teaminstellingen",
  "teamSwitcher.switched": "Overgeschakeld naar {team}.",

  "team.create.title": "Team maken",
  "team.create.name": "Teamnaam",
  "team.create.name.required": "Voer een naam voor het team in.",
  "team.create.submit": "Team maken",

  "team.name": "Teamnaam",
  "team.name.text": "Zichtbaar voor alle leden.",
  "team.image": "Teamafbeelding",
  "team.displayName": "Mijn naam in dit team",
  "team.displayName.text": "Vervangt je naam alleen in dit team.",

  "team.members.title": "Leden",
  "team.members.count": { one: "{count} lid", other: "{count} leden" },
  "team.members.you": "Jij",
  "team.members.unnamed": "Geen naam",
  "team.members.remove": "Verwijderen",
  "team.members.remove.label": "{name} uit het team verwijderen",
  "team.members.remove.title": "{name} verwijderen?",
  "team.members.remove.text": "Deze persoon verliest meteen de toegang tot het team.",

  "team.invite.title": "Lid uitnodigen",
  "team.invite.text": "We sturen een uitnodiging per e-mail.",
  "team.invite.submit": "Uitnodiging sturen",
  "team.invite.sent": "Uitnodiging gestuurd naar {email}.",

  "team.invitations.none": "Geen openstaande uitnodigingen",
  "team.invitations.expires": "Verloopt op {date}",
  "team.invitations.revoke": "Intrekken",
  "team.invitations.revoke.label": "Uitnodiging voor {email} intrekken",
  "team.invitations.revoked": "De uitnodiging is ingetrokken.",

  "team.apiKeys.title": "API-sleutels van het team",
  "team.apiKeys.text": "Met een sleutel kan een programma namens het team handelen. Behandel sleutels als wachtwoorden.",

  "team.leave": "Team verlaten",
  "team.leave.title": "{team} verlaten?",
  "team.leave.text": "Je hebt geen toegang meer totdat je opnieuw wordt uitgenodigd.",
  "team.delete": "Team verwijderen",
  "team.delete.title": "{team} verwijderen?",
  "team.delete.text": "Dit kan niet ongedaan worden gemaakt. Alle leden verliezen de toegang.",

  "invitation.title": "Lid worden van {team}?",
  "invitation.accept": "Lid worden",
  "invitation.decline": "Niet nu",
  "invitation.done.title": "Welkom bij {team}",
  "invitation.done.text": "Je bent nu lid.",
  "invitation.continue": "Doorgaan",
  "invitation.signIn.title": "Je bent uitgenodigd voor een team",
  "invitation.signIn.text": "Log in of maak een account om lid te worden.",
  "invitation.switchAccount": "Ander account gebruiken",
  "invitation.asUser": "Je wordt lid als {name}.",
  "invitation.invalid.title": "Deze uitnodiging werkt niet",
  "invitation.invalid.text": "Controleer of je de hele link hebt geopend, of vraag om een nieuwe uitnodiging.",
  "invitation.expired.title": "Deze uitnodiging is verlopen",
  "invitation.expired.text": "Vraag de persoon die je heeft uitgenodigd om een nieuwe.",
  "invitation.used.title": "Deze uitnodiging is al gebruikt",
  "invitation.used.text": "Elke uitnodiging werkt één keer. Vraag om een nieuwe als je nog geen lid bent.",
  "invitation.member.text": "Als je lid bent geworden, staat het team bij je teams in de accountinstellingen.",
  "invitation.member.toTeams": "Je teams bekijken"
}
