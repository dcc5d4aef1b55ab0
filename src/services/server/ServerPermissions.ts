/** What any user may do, in teams and in the project, and granting it. */
export * as project from "./ServerProjectPermissions.ts"
export * as team from "./ServerTeamPermissions.ts"
