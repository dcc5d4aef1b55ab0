/** Display names of identity providers. */

/** Names that differ from the capitalized id. */
const names: { readonly [id: string]: string } = { github: "GitHub", gitlab: "GitLab", linkedin: "LinkedIn", x: "X" }

export const identityProviderName = (id: string): string =>
  Object.hasOwn(names, id) ? names[id] ?? id : id.charAt(0).toUpperCase() + id.slice(1)
