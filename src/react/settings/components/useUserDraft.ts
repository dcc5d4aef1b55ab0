"use client"
/** Drafts of the forms in the settings: each person has their own. */
import { useUser } from "../../hooks/useUser.ts"

export interface UserDraft<Name extends string> {
  readonly key: string
  readonly fields: ReadonlyArray<Name>
}

/** For the option `draft` of `useForm`. The name tells forms apart; no field of a password or a code may be among the fields. */
export const useUserDraft = <const Name extends string>(
  name: string,
  ...fields: ReadonlyArray<Name>
): UserDraft<Name> | undefined => {
  const user = useUser({ includeAnonymous: true })
  return user === null ? undefined : { key: `${user.id}/${name}`, fields }
}
