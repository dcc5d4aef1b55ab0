/** The balance of a quantity after additions, removals and expiry (docs/provider/payments.md#items). */

/** A quantity that was added (removed if negative), and the time of the change. */
export interface LedgerEntry {
  readonly quantity: number
  readonly at: number
  /** The time of expiry; `null` if the quantity never expires. */
  readonly expiresAt: number | null
}

interface Grant {
  left: number
  readonly expiresAt: number
}

const endOf = ({ expiresAt }: LedgerEntry) => expiresAt ?? Infinity

/**
 * The balance at the time `now`. A removal reduces additions, beginning with those that expire first. A shortfall is a debt, which later
 * additions pay first. When a removal expires, it is undone.
 */
export const balance = (entries: Iterable<LedgerEntry>, now: number): number => {
  const effective = Array.from(entries)
    .filter((entry) => entry.at <= now && endOf(entry) > (entry.quantity < 0 ? now : entry.at))
    // At the same time, additions come first.
    .sort((a, b) => a.at - b.at || Math.sign(b.quantity) - Math.sign(a.quantity))
  /** The remaining additions, with the earliest expiry first. */
  let grants: ReadonlyArray<Grant> = []
  let debt = 0
  for (const entry of effective) {
    grants = grants.filter(({ expiresAt, left }) => expiresAt > entry.at && left > 0)
    if (entry.quantity >= 0) {
      const payment = Math.min(debt, entry.quantity)
      debt -= payment
      const grant = { left: entry.quantity - payment, expiresAt: endOf(entry) }
      const position = grants.findIndex(({ expiresAt }) => expiresAt > grant.expiresAt)
      grants = grants.toSpliced(position < 0 ? grants.length : position, 0, grant)
      continue
    }
    let due = -entry.quantity
    for (const grant of grants) {
      const share = Math.min(grant.left, due)
      grant.left -= share
      due -= share
    }
    debt += due
  }
  return grants.reduce((sum, { expiresAt, left }) => expiresAt > now ? sum + left : sum, -debt)
}
