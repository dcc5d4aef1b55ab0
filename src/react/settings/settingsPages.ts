/** The settings, and the dialog of their danger zone, in one chunk: a separate one would split the code that other pages share. */
export { AccountDeletion } from "./AccountDeletion.tsx"
export { AccountSettings } from "./AccountSettings.tsx"
