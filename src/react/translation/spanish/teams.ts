/** Spanish texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "Equipo",
  "teamSwitcher.select": "Seleccionar equipo",
  "teamSwitcher.current": "Equipo actual",
  "teamSwitcher.others": "Otros equipos",
  "teamSwitcher.none": "Aún no hay equipos",
  "teamSwitcher.personal": "Cuenta personal",
  "teamSwitcher.create": "Crear equipo",
  "teamSwitcher.settings": "Ajustes del equipo",
  "teamSwitcher.switched": "Has cambiado a {team}.",

  "team.create.title": "Crear equipo",
  "team.create.name": "Nombre del equipo",
  "team.create.name.required": "Introduce un nombre para el equipo.",
  "team.create.submit": "Crear equipo",

  "team.name": "Nombre del equipo",
  "team.name.text": "Visible para todos los miembros.",
  "team.image": "Imagen del equipo",
  "team.displayName": "Mi nombre en este equipo",
  "team.displayName.text": "Sustituye tu nombre solo en este equipo.",

  "team.members.title": "Miembros",
  "team.members.count": { one: "{count} miembro", many: "{count} de miembros", other: "{count} miembros" },
  "team.members.you": "Tú",
  "team.members.unnamed": "Sin nombre",
  "team.members.remove": "Quitar",
  "team.members.remove.label": "Quitar a {name} del equipo",
  "team.members.remove.title": "¿Quitar a {name}?",
  "team.members.remove.text": "Perderá el acceso a este equipo de inmediato.",

  "team.invite.title": "Invitar a un miembro",
  "team.invite.text": "Enviaremos una invitación por correo.",
  "team.invite.submit": "Enviar invitación",
  "team.invite.sent": "Invitación enviada a {email}.",

  "team.invitations.none": "No hay invitaciones pendientes",
  "team.invitations.expires": "Caduca: {date}",
  "team.invitations.revoke": "Revocar",
  "team.invitations.revoke.label": "Revocar la invitación a {email}",
  "team.invitations.revoked": "Se ha revocado la invitación.",

  "team.apiKeys.title": "Claves de API del equipo",
  "team.apiKeys.text": "Con las claves, los programas actúan en nombre del equipo. Trátalas como contraseñas.",

  "team.leave": "Salir del equipo",
  "team.leave.title": "¿Salir de {team}?",
  "team.leave.text": "Perderás el acceso hasta que te vuelvan a invitar.",
  "team.delete": "Eliminar equipo",
  "team.delete.title": "¿Eliminar {team}?",
  "team.delete.text": "Esta acción no se puede deshacer. Todos los miembros perderán el acceso.",

  "invitation.title": "¿Unirte a {team}?",
  "invitation.accept": "Unirme al equipo",
  "invitation.decline": "Ahora no",
  "invitation.done.title": "Te damos la bienvenida a {team}",
  "invitation.done.text": "Ya eres miembro.",
  "invitation.continue": "Continuar",
  "invitation.signIn.title": "Te han invitado a un equipo",
  "invitation.signIn.text": "Inicia sesión o crea una cuenta para unirte.",
  "invitation.switchAccount": "Usar otra cuenta",
  "invitation.asUser": "Te unirás como {name}.",
  "invitation.invalid.title": "Esta invitación no funciona",
  "invitation.invalid.text": "Comprueba que has abierto el enlace completo o pide otra invitación.",
  "invitation.expired.title": "Esta invitación ha caducado",
  "invitation.expired.text": "Pide otra a la persona que te invitó.",
  "invitation.used.title": "Esta invitación ya se ha usado",
  "invitation.used.text": "Cada invitación funciona una sola vez. Pide otra si aún no eres miembro.",
  "invitation.member.text": "Si ya te has unido, el equipo está entre tus equipos en los ajustes de la cuenta.",
  "invitation.member.toTeams": "Ver tus equipos"
}
