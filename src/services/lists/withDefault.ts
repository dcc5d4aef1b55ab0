/** Defaults of queries. */
import * as Predicate from "effect/Predicate"

/**
 * The query with a default for a field that is absent or `undefined`. Any other value of an untyped caller stays as it is, so that the
 * query's schema refuses it: the fields of an id that was passed as a query would be an empty query, which lists the records of all users.
 */
export const withDefault = <Query extends object, Name extends keyof Query>(
  query: Query,
  name: Name,
  value: Query[Name]
): Query => Predicate.isObject(query) && query[name] === undefined ? { ...query, [name]: value } : query
