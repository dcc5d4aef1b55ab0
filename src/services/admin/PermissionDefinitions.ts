/** Which permissions there are, in teams and in the project. For project owners. */
export * as project from "./ProjectPermissionDefinitions.ts"
export * as team from "./TeamPermissionDefinitions.ts"
