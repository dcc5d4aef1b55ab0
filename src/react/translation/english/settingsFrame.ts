/** English texts for the frame of the account settings, which is shown before the settings have loaded. */
export const settingsFrame = {
  "settings.title": "Account settings",
  "settings.back": "Back to the app",
  "settings.loading": "Loading…"
} as const
