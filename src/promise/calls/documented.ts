/**
 * The calls of each kind of app, with the docstrings of their verbs: editors do not show docstrings through mapped types. The build
 * replaces the declarations in this file with interfaces that have all docstrings (docs/decisions/0056-docstrings-of-promise-verbs.md).
 */

/** The calls of a client app. `V` has their types. */
export type ClientDocs<V> = V
/** The calls of a server app. */
export type ServerDocs<V> = V
/** The calls of an admin app that a server app lacks or has in another form. */
export type AdminDocs<V> = V
