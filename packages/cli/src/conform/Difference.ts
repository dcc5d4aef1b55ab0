/** The report of `latchkey conform`: one result per call, with the differences between the reply and the endpoint's declaration. */

export type DifferenceKind =
  | "undecodable"
  | "field gone"
  | "unknown field"
  | "unknown code"
  | "unlisted code"
  | "unexpected refusal"
  | "not refused"
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
  /** `"success"`, or the code of the expected refusal. */
  readonly expects: string
  /** The status of the reply, or the value of the reply's header `actual-status` if present; `null` without a reply. */
  readonly status: number | null
  /** Why the call was not made; `null` for a call that was made. */
  readonly notMade: string | null
  readonly differences: ReadonlyArray<Difference>
}
