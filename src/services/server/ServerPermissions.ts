/** Permissions of any user, in teams and in the project, and granting them. */
export * as project from "./ServerProjectPermissions.ts"
export * as team from "./ServerTeamPermissions.ts"
