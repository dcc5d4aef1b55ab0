/** Counts the changes that the apps of a process send, so that shared reads end with a change by any app. */

/** The number of times that a change has begun or ended. The renewal of a session changes nothing that a read returns. */
export const changes = { count: 0 }
