/** Definitions of team and project permissions, for project owners. */
export * as project from "./ProjectPermissionDefinitions.ts"
export * as team from "./TeamPermissionDefinitions.ts"
