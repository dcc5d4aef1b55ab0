/** The names of verbs, for apps whose verbs load with the first call. */
import { type Names, ownVerbsKey } from "./LateVerbs.ts"

/** The names of the verbs in a group and in the groups that it holds. */
export const namesOf = (group: object): Names => {
  const members = Object.entries(group)
  const verbs = members.filter(([, member]) => typeof member === "function").map(([name]) => name)
  const groups = members.filter(([name]) => !verbs.includes(name)).map(([name, inner]) => {
    const names = namesOf(inner)
    return [name, Object.keys(names).join() === ownVerbsKey ? names[ownVerbsKey] ?? "" : names] as const
  })
  return { ...verbs.length > 0 && { [ownVerbsKey]: verbs.join(" ") }, ...Object.fromEntries(groups) }
}
