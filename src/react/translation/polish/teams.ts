/** Polish texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Zespół",
  "teamSwitcher.select": "Wybierz zespół",
  "teamSwitcher.current": "Bieżący zespół",
  "teamSwitcher.others": "Inne zespoły",
  "teamSwitcher.none": "Brak zespołów",
  "teamSwitcher.personal": "Konto osobiste",
  "teamSwitcher.create": "Utwórz zespół",
  "teamSwitcher.settings": "Ustawienia zespołu",
  "teamSwitcher.switched": "Przełączono na {team}.",

  "team.create.title": "Utwórz zespół",
  "team.create.name": "Nazwa zespołu",
  "team.create.name.required": "Wpisz nazwę zespołu.",
  "team.create.submit": "Utwórz zespół",

  "team.name": "Nazwa zespołu",
  "team.name.text": "Widoczna dla wszystkich w zespole.",
  "team.image": "Obraz zespołu",
  "team.displayName": "Moja nazwa w tym zespole",
  "team.displayName.text": "Zastępuje Twoją nazwę tylko w tym zespole.",

  "team.members.title": "Członkowie",
  "team.members.count": {
    one: "{count} osoba",
    few: "{count} osoby",
    many: "{count} osób",
    other: "{count} osoby"
  },
  "team.members.you": "Ty",
  "team.members.unnamed": "Bez nazwy",
  "team.members.remove": "Usuń",
  "team.members.remove.label": "Usuń z zespołu: {name}",
  "team.members.remove.title": "Usunąć z zespołu: {name}?",
  "team.members.remove.text": "Ta osoba od razu straci dostęp do tego zespołu.",

  "team.invite.title": "Zaproś do zespołu",
  "team.invite.text": "Wyślemy zaproszenie e-mailem.",
  "team.invite.submit": "Wyślij zaproszenie",
  "team.invite.sent": "Wysłano zaproszenie na adres {email}.",

  "team.invitations.none": "Brak oczekujących zaproszeń",
  "team.invitations.expires": "Wygasa {date}",
  "team.invitations.revoke": "Unieważnij",
  "team.invitations.revoke.label": "Unieważnij zaproszenie dla {email}",
  "team.invitations.revoked": "Zaproszenie zostało unieważnione.",

  "team.apiKeys.title": "Klucze API zespołu",
  "team.apiKeys.text": "Klucze pozwalają programom działać w imieniu zespołu. Chroń je tak jak hasła.",

  "team.leave": "Opuść zespół",
  "team.leave.title": "Opuścić zespół {team}?",
  "team.leave.text": "Dostęp do niego odzyskasz dopiero po ponownym zaproszeniu.",
  "team.delete": "Usuń zespół",
  "team.delete.title": "Usunąć zespół {team}?",
  "team.delete.text": "Tego nie można cofnąć. Wszyscy w zespole stracą dostęp.",

  "invitation.title": "Dołączyć do zespołu {team}?",
  "invitation.accept": "Dołącz do zespołu",
  "invitation.decline": "Nie teraz",
  "invitation.done.title": "Witamy w zespole {team}",
  "invitation.done.text": "Należysz już do zespołu.",
  "invitation.continue": "Kontynuuj",
  "invitation.signIn.title": "Masz zaproszenie do zespołu",
  "invitation.signIn.text": "Zaloguj się lub utwórz konto, aby dołączyć.",
  "invitation.switchAccount": "Użyj innego konta",
  "invitation.asUser": "Dołączysz jako {name}.",
  "invitation.invalid.title": "To zaproszenie nie działa",
  "invitation.invalid.text": "Sprawdź, czy otwarto cały link, lub poproś o nowe zaproszenie.",
  "invitation.expired.title": "To zaproszenie wygasło",
  "invitation.expired.text": "Poproś o nowe osobę, która wysłała zaproszenie.",
  "invitation.used.title": "To zaproszenie zostało już użyte",
  "invitation.used.text": "Każde zaproszenie działa tylko raz. Jeśli nie należysz jeszcze do zespołu, poproś o nowe.",
  "invitation.member.text": "Jeśli już należysz do tego zespołu, znajdziesz go w ustawieniach konta wśród swoich zespołów.",
  "invitation.member.toTeams": "Zobacz swoje zespoły"
}
