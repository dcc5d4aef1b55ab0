/** The settings, the dialog of their danger zone, and the search of the team switcher, in one chunk: a separate one would split the code that other pages share. */
export { AccountDeletion } from "./AccountDeletion.tsx"
export { AccountSettings } from "./AccountSettings.tsx"
export { TeamSearch } from "./TeamSearch.tsx"
