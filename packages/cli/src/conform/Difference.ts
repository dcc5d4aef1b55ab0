/** The report of `latchkey conform`: one result per call, with the differences between the reply and the endpoint's declaration. */

export type DifferenceKind =
  | "undecodable"
  | "field gone"
  | "unknown code"
  | "unlisted code"
  | "unexpected refusal"
  | "not refused"
  | "not offered"
  | "status"
  | "header"
  | "no response"

export interface Difference {
  readonly kind: DifferenceKind
  /** The location in the body, such as `items[].display_name`, or the name of a header; `null` for the whole reply. */
  readonly path: string | null
  /** A description of the difference, without values from the reply. */
  readonly found: string
}

/** The result of one call. */
export interface CallResult {
  /** The name of the endpoint value in `latchkey/endpoints`. */
  readonly endpoint: string
  readonly subject: string
  /** Method and path with placeholders: `GET /users/{userId}`. */
  readonly call: string
  /**
   * `"success"`, the code of the expected refusal, `"plain"` for a refusal without a code, or `"any"` for success or a refusal that the
   * endpoint lists.
   */
  readonly expects: string
  /** The status of the reply, or the value of the reply's header `actual-status` if present; `null` without a reply. */
  readonly status: number | null
  /** Why the call was not made; `null` for a call that was made. */
  readonly notMade: string | null
  /** Whether it lacked its outcome, and further calls that depend on it were not made. */
  readonly isNeeded: boolean
  /** Whether the provider refused the call because the feature is switched off in the project. Such a call has no differences. */
  readonly isSwitchedOff: boolean
  /** Paths of fields in the reply that this version does not read. They are no differences. */
  readonly newFields: ReadonlyArray<string>
  readonly differences: ReadonlyArray<Difference>
}
