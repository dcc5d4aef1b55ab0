/** Brazilian Portuguese texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Equipe",
  "teamSwitcher.select": "Selecionar equipe",
  "teamSwitcher.current": "Equipe atual",
  "teamSwitcher.others": "Outras equipes",
  "teamSwitcher.none": "Nenhuma equipe ainda",
  "teamSwitcher.personal": "Conta pessoal",
  "teamSwitcher.create": "Criar equipe",
  "teamSwitcher.settings": "Configurações da equipe",
  "teamSwitcher.switched": "Você mudou para {team}.",

  "team.create.title": "Criar equipe",
  "team.create.name": "Nome da equipe",
  "team.create.name.required": "Digite um nome para a equipe.",
  "team.create.submit": "Criar equipe",

  "team.name": "Nome da equipe",
  "team.name.text": "Visível para todos os membros.",
  "team.image": "Imagem da equipe",
  "team.displayName": "Meu nome nesta equipe",
  "team.displayName.text": "Substitui seu nome apenas nesta equipe.",

  "team.members.title": "Membros",
  "team.members.count": { one: "{count} membro", many: "{count} de membros", other: "{count} membros" },
  "team.members.you": "Você",
  "team.members.unnamed": "Sem nome",
  "team.members.remove": "Remover",
  "team.members.remove.label": "Remover {name} da equipe",
  "team.members.remove.title": "Remover {name}?",
  "team.members.remove.text": "Essa pessoa perderá imediatamente o acesso à equipe.",

  "team.invite.title": "Convidar um membro",
  "team.invite.text": "Enviaremos um convite por e-mail.",
  "team.invite.submit": "Enviar convite",
  "team.invite.sent": "Convite enviado para {email}.",

  "team.invitations.none": "Nenhum convite pendente",
  "team.invitations.expires": "Expira em {date}",
  "team.invitations.revoke": "Revogar",
  "team.invitations.revoke.label": "Revogar o convite para {email}",
  "team.invitations.revoked": "O convite foi revogado.",

  "team.apiKeys.title": "Chaves de API da equipe",
  "team.apiKeys.text": "Com as chaves, programas agem em nome da equipe. Trate-as como senhas.",

  "team.leave": "Sair da equipe",
  "team.leave.title": "Sair de {team}?",
  "team.leave.text": "Você perderá o acesso até receber um novo convite.",
  "team.delete": "Excluir equipe",
  "team.delete.title": "Excluir {team}?",
  "team.delete.text": "Essa ação não pode ser desfeita. Todos os membros perderão o acesso.",

  "invitation.title": "Participar de {team}?",
  "invitation.accept": "Participar da equipe",
  "invitation.decline": "Agora não",
  "invitation.done.title": "Boas-vindas a {team}",
  "invitation.done.text": "Agora você é membro.",
  "invitation.continue": "Continuar",
  "invitation.signIn.title": "Você recebeu um convite para uma equipe",
  "invitation.signIn.text": "Faça login ou crie uma conta para participar.",
  "invitation.switchAccount": "Usar outra conta",
  "invitation.asUser": "Você participará como {name}.",
  "invitation.invalid.title": "Este convite não funciona",
  "invitation.invalid.text": "Confira se você abriu o link completo ou peça um novo convite.",
  "invitation.expired.title": "Este convite expirou",
  "invitation.expired.text": "Peça um novo à pessoa que convidou você.",
  "invitation.used.title": "Este convite já foi usado",
  "invitation.used.text": "Cada convite funciona uma única vez. Peça um novo se você ainda não é membro.",
  "invitation.member.text": "Se você já participa, a equipe aparece em suas equipes nas configurações da conta.",
  "invitation.member.toTeams": "Ver suas equipes"
}
