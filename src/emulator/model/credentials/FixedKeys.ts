/** The keys of a project, and the public keys of emulators with the option `fixedKeys`. */

/** The id and keys with which an app connects to a project. @category models @since 0.1.0 */
export interface Keys {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

/**
 * The keys of emulators with `fixedKeys`: an `.env` file with them remains valid after a restart. The keys are public and protect nothing.
 */
export const fixedKeys = {
  internal: {
    projectId: "internal",
    publishableClientKey: "pck_latchkey_emulator_internal",
    secretServerKey: "ssk_latchkey_emulator_internal",
    superSecretAdminKey: "sak_latchkey_emulator_internal"
  },
  project: {
    projectId: "1a7c4ce1-0000-4000-8000-000000008102",
    publishableClientKey: "pck_latchkey_emulator",
    secretServerKey: "ssk_latchkey_emulator",
    superSecretAdminKey: "sak_latchkey_emulator"
  }
} satisfies { readonly [project: string]: Keys }
