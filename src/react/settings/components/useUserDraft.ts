"use client"
/** Drafts of the settings' forms, separate for each user. */
import { useUser } from "../../hooks/useUser.ts"

export interface UserDraft<Name extends string> {
  readonly key: string
  readonly fields: ReadonlyArray<Name>
}

/**
 * Returns a value for the option `draft` of `useForm`; `undefined` when signed out. The name identifies the form; the fields must not
 * include passwords or codes.
 */
export const useUserDraft = <const Name extends string>(
  name: string,
  ...fields: ReadonlyArray<Name>
): UserDraft<Name> | undefined => {
  const user = useUser({ includeAnonymous: true })
  return user === null ? undefined : { key: `${user.id}/${name}`, fields }
}
