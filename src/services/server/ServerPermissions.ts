/** Permissions of any user, in teams and in the project: list, grant and revoke. */
export * as project from "./ServerProjectPermissions.ts"
export * as team from "./ServerTeamPermissions.ts"
