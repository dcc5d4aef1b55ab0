/** The credentials of a project. */
export interface ProjectKeys {
  readonly projectId: string
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
}

/** Keys of a project that has none, or of one whose keys are unknown. */
export const noKeys = { publishableClientKey: null, secretServerKey: null, superSecretAdminKey: null }
