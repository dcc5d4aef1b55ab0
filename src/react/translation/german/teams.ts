/** German texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Team",
  "teamSwitcher.select": "Team auswählen",
  "teamSwitcher.current": "Aktuelles Team",
  "teamSwitcher.others": "Andere Teams",
  "teamSwitcher.none": "Noch keine Teams",
  "teamSwitcher.personal": "Persönliches Konto",
  "teamSwitcher.create": "Team erstellen",
  "teamSwitcher.settings": "Teameinstellungen",
  "teamSwitcher.switched": "Zu {team} gewechselt.",

  "team.create.title": "Team erstellen",
  "team.create.name": "Name des Teams",
  "team.create.name.required": "Geben Sie einen Namen für das Team ein.",
  "team.create.submit": "Team erstellen",

  "team.name": "Name des Teams",
  "team.name.text": "Für alle Mitglieder sichtbar.",
  "team.image": "Bild des Teams",
  "team.displayName": "Mein Name in diesem Team",
  "team.displayName.text": "Ersetzt Ihren Namen nur in diesem Team.",

  "team.members.title": "Mitglieder",
  "team.members.count": { one: "{count} Mitglied", other: "{count} Mitglieder" },
  "team.members.you": "Sie",
  "team.members.unnamed": "Ohne Namen",
  "team.members.remove": "Entfernen",
  "team.members.remove.label": "{name} aus dem Team entfernen",
  "team.members.remove.title": "{name} entfernen?",
  "team.members.remove.text": "Diese Person verliert sofort den Zugriff auf das Team.",

  "team.invite.title": "Mitglied einladen",
  "team.invite.text": "Wir senden eine Einladung per E-Mail.",
  "team.invite.submit": "Einladung senden",
  "team.invite.sent": "Einladung an {email} gesendet.",

  "team.invitations.none": "Keine offenen Einladungen",
  "team.invitations.expires": "Läuft am {date} ab",
  "team.invitations.revoke": "Widerrufen",
  "team.invitations.revoke.label": "Einladung an {email} widerrufen",
  "team.invitations.revoked": "Die Einladung wurde widerrufen.",

  "team.apiKeys.title": "API-Schlüssel des Teams",
  "team.apiKeys.text": "Schlüssel erlauben Programmen, für das Team zu handeln. Behandeln Sie sie wie Passwörter.",

  "team.leave": "Team verlassen",
  "team.leave.title": "{team} verlassen?",
  "team.leave.text": "Sie verlieren den Zugriff, bis Sie wieder eingeladen werden.",
  "team.delete": "Team löschen",
  "team.delete.title": "{team} löschen?",
  "team.delete.text": "Das lässt sich nicht rückgängig machen. Alle Mitglieder verlieren den Zugriff.",

  "invitation.title": "{team} beitreten?",
  "invitation.accept": "Team beitreten",
  "invitation.decline": "Jetzt nicht",
  "invitation.done.title": "Willkommen bei {team}",
  "invitation.done.text": "Sie sind jetzt Mitglied.",
  "invitation.continue": "Weiter",
  "invitation.signIn.title": "Sie sind in ein Team eingeladen",
  "invitation.signIn.text": "Melden Sie sich an oder registrieren Sie sich, um beizutreten.",
  "invitation.switchAccount": "Anderes Konto verwenden",
  "invitation.asUser": "Sie treten als {name} bei.",
  "invitation.invalid.title": "Diese Einladung funktioniert nicht",
  "invitation.invalid.text": "Prüfen Sie, ob Sie den ganzen Link geöffnet haben, oder bitten Sie um eine neue Einladung.",
  "invitation.expired.title": "Diese Einladung ist abgelaufen",
  "invitation.expired.text": "Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
  "invitation.used.title": "Diese Einladung wurde schon verwendet",
  "invitation.used.text": "Jede Einladung gilt einmal. Bitten Sie um eine neue, wenn Sie noch kein Mitglied sind.",
  "invitation.member.text": "Falls Sie beigetreten sind, steht das Team in den Kontoeinstellungen bei Ihren Teams.",
  "invitation.member.toTeams": "Zu Ihren Teams"
}
