/** Permissions of the signed-in user: in a team, and in the project. */
export * as project from "./ProjectPermissions.ts"
export * as team from "./TeamPermissions.ts"
