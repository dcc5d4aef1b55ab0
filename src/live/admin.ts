/** Live values for dashboards of project owners: projects, keys, e-mails, payments, and any user and team. */
export * from "./adminValues.ts"
export { ownedProjects } from "./ownedProjects.ts"
export * from "./serverValues.ts"
