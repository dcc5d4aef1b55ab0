/** What the signed-in user may do: in a team, and in the project. */
export * as project from "./ProjectPermissions.ts"
export * as team from "./TeamPermissions.ts"
