/** Definitions of permissions, in teams and in the project, for project owners. */
export * as project from "./ProjectPermissionDefinitions.ts"
export * as team from "./TeamPermissionDefinitions.ts"
