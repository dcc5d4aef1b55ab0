/** Every endpoint of the library, by name. The emulator answers them all, and the documentation lists them. */
export {
  CreateContactChannel,
  CreateServerContactChannel,
  DeleteContactChannel,
  ListContactChannels,
  ReadContactChannel,
  SendContactChannelVerification,
  UpdateContactChannel,
  UpdateServerContactChannel
} from "./ContactChannels.ts"
export {
  DeleteCurrentUser,
  ReadCurrentServerUser,
  ReadCurrentUser,
  UpdateCurrentServerUser,
  UpdateCurrentUser
} from "./CurrentUser.ts"
export {
  AcceptInvitation,
  AcceptInvitationById,
  CheckInvitation,
  DeleteInvitation,
  ListInvitations,
  ReadInvitation,
  SendInvitation
} from "./Invitations.ts"
export {
  ListMemberProfiles,
  ListServerMemberProfiles,
  ReadMemberProfile,
  ReadServerMemberProfile,
  UpdateMemberProfile,
  UpdateServerMemberProfile
} from "./MemberProfiles.ts"
export { CreateMembership, DeleteMembership } from "./Memberships.ts"
export { ListNotificationCategories, UpdateNotificationCategory } from "./Notifications.ts"
export {
  CreateOAuthProvider,
  DeleteOAuthProvider,
  ListOAuthProviders,
  ListServerOAuthProviders,
  ReadOAuthProvider,
  ReadServerOAuthProvider,
  UpdateOAuthProvider,
  UpdateServerOAuthProvider
} from "./OAuthProviders.ts"
export { SignInWithPassword, SignUpWithPassword } from "./Password.ts"
export {
  CreateProjectPermissionDefinition,
  CreateTeamPermissionDefinition,
  DeleteProjectPermissionDefinition,
  DeleteTeamPermissionDefinition,
  ListProjectPermissionDefinitions,
  ListTeamPermissionDefinitions,
  UpdateProjectPermissionDefinition,
  UpdateTeamPermissionDefinition
} from "./PermissionDefinitions.ts"
export {
  GrantProjectPermission,
  GrantTeamPermission,
  ListProjectPermissions,
  ListTeamPermissions,
  RevokeProjectPermission,
  RevokeTeamPermission
} from "./Permissions.ts"
export { ReadProject } from "./Projects.ts"
export { RefreshSession, SignOut } from "./Sessions.ts"
export { CheckTeamApiKey, CreateTeamApiKey, ListTeamApiKeys, ReadTeamApiKey, UpdateTeamApiKey } from "./TeamApiKeys.ts"
export {
  CreateServerTeam,
  CreateTeam,
  DeleteTeam,
  ListServerTeams,
  ListTeams,
  ReadServerTeam,
  ReadTeam,
  UpdateServerTeam,
  UpdateTeam
} from "./Teams.ts"
export { CheckUserApiKey, CreateUserApiKey, ListUserApiKeys, ReadUserApiKey, UpdateUserApiKey } from "./UserApiKeys.ts"
export { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "./Users.ts"
