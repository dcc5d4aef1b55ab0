/** English texts for teams: switching, creation, settings, members and invitations. */
import { teamsFrame } from "./teamsFrame.ts"

export const teams = {
  ...teamsFrame,
  "team.name": "Team name",
  "team.name.text": "Shown to all members.",
  "team.image": "Team image",
  "team.displayName": "My name in this team",
  "team.displayName.text": "Overrides your name in this team only.",

  "team.members.title": "Members",
  "team.members.count": { one: "{count} member", other: "{count} members" },
  "team.members.you": "You",
  "team.members.unnamed": "No name",
  "team.members.remove": "Remove",
  "team.members.remove.label": "Remove {name} from the team",
  "team.members.remove.title": "Remove {name}?",
  "team.members.remove.text": "They lose access to this team immediately.",

  "team.invite.title": "Invite a member",
  "team.invite.text": "We will send an invitation by email.",
  "team.invite.submit": "Send invitation",
  "team.invite.sent": "Invitation sent to {email}.",

  "team.invitations.none": "No open invitations",
  "team.invitations.expires": "Expires {date}",
  "team.invitations.revoke": "Revoke",
  "team.invitations.revoke.label": "Revoke the invitation to {email}",
  "team.invitations.revoked": "The invitation was revoked.",

  "team.apiKeys.title": "Team API keys",
  "team.apiKeys.text": "Keys let programs act for the team. Treat them like passwords.",

  "team.leave": "Leave team",
  "team.leave.title": "Leave {team}?",
  "team.leave.text": "You lose access to it until you are invited again.",
  "team.delete": "Delete team",
  "team.delete.title": "Delete {team}?",
  "team.delete.text": "This cannot be undone. All members lose access."
} as const
