/** Italian texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Team",
  "teamSwitcher.select": "Seleziona un team",
  "teamSwitcher.current": "Team attuale",
  "teamSwitcher.others": "Altri team",
  "teamSwitcher.none": "Ancora nessun team",
  "teamSwitcher.personal": "Account personale",
  "teamSwitcher.create": "Crea team",
  "teamSwitcher.settings": "Impostazioni del team",
  "teamSwitcher.switched": "Ora usi {team}.",

  "team.create.title": "Crea team",
  "team.create.name": "Nome del team",
  "team.create.name.required": "Inserisci un nome per il team.",
  "team.create.submit": "Crea team",

  "team.name": "Nome del team",
  "team.name.text": "Visibile a tutti i membri.",
  "team.image": "Immagine del team",
  "team.displayName": "Il mio nome in questo team",
  "team.displayName.text": "Sostituisce il tuo nome solo in questo team.",

  "team.members.title": "Membri",
  "team.members.count": { one: "{count} membro", many: "{count} di membri", other: "{count} membri" },
  "team.members.you": "Tu",
  "team.members.unnamed": "Senza nome",
  "team.members.remove": "Rimuovi",
  "team.members.remove.label": "Rimuovi {name} dal team",
  "team.members.remove.title": "Rimuovere {name}?",
  "team.members.remove.text": "Questa persona perderà subito l’accesso al team.",

  "team.invite.title": "Invita un membro",
  "team.invite.text": "Invieremo un invito via email.",
  "team.invite.submit": "Invia invito",
  "team.invite.sent": "Invito inviato a {email}.",

  "team.invitations.none": "Nessun invito in sospeso",
  "team.invitations.expires": "Scadenza: {date}",
  "team.invitations.revoke": "Revoca",
  "team.invitations.revoke.label": "Revoca l’invito a {email}",
  "team.invitations.revoked": "L’invito è stato revocato.",

  "team.apiKeys.title": "Chiavi API del team",
  "team.apiKeys.text": "Con le chiavi i programmi agiscono per conto del team. Trattale come password.",

  "team.leave": "Lascia il team",
  "team.leave.title": "Lasciare {team}?",
  "team.leave.text": "Perderai l’accesso finché non riceverai un nuovo invito.",
  "team.delete": "Elimina team",
  "team.delete.title": "Eliminare {team}?",
  "team.delete.text": "Questa azione non si può annullare. Tutti i membri perderanno l’accesso.",

  "invitation.title": "Vuoi unirti a {team}?",
  "invitation.accept": "Unisciti al team",
  "invitation.decline": "Non ora",
  "invitation.done.title": "Ti diamo il benvenuto in {team}",
  "invitation.done.text": "Ora fai parte del team.",
  "invitation.continue": "Continua",
  "invitation.signIn.title": "Hai ricevuto un invito a un team",
  "invitation.signIn.text": "Accedi o crea un account per unirti.",
  "invitation.switchAccount": "Usa un altro account",
  "invitation.asUser": "Ti unirai come {name}.",
  "invitation.invalid.title": "Questo invito non funziona",
  "invitation.invalid.text": "Controlla di aver aperto il link completo o chiedi un nuovo invito.",
  "invitation.expired.title": "Questo invito è scaduto",
  "invitation.expired.text": "Chiedine uno nuovo alla persona che ti ha invitato.",
  "invitation.used.title": "Questo invito è già stato usato",
  "invitation.used.text": "Ogni invito funziona una sola volta. Chiedine uno nuovo se non fai ancora parte del team.",
  "invitation.member.text": "Se fai già parte del team, lo trovi tra i tuoi team nelle impostazioni dell’account.",
  "invitation.member.toTeams": "Vedi i tuoi team"
}
