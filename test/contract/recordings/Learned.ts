/** Maps generated values of a recording to today's values: learns them from responses, and inserts them in requests. */
import { canReplace, frame, isMadeUp, isToken, pieces } from "./Made.ts"

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

export class Learned {
  private readonly values = new Map<string, string>()
  private pattern: RegExp | undefined

  has(recorded: string): boolean {
    return this.values.has(recorded)
  }

  /** Records that `now` is today's value of `recorded`. Also maps the parts of a token, because some requests send only a part. */
  learn(recorded: string, now: string): void {
    this.values.set(recorded, now)
    this.pattern = undefined
    if (!isToken(recorded) || !isToken(now)) return
    const parts = now.split(".")
    for (const [at, part] of recorded.split(".").entries()) this.values.set(part, parts[at] ?? "")
  }

  /** Translates a recorded text to today's values. `written` encodes the inserted values. */
  today(text: string, written: (value: string) => string = (value) => value): string {
    if (this.values.size === 0) return text
    const longestFirst = () => Array.from(this.values.keys()).sort((one, other) => other.length - one.length).map(escaped)
    this.pattern ??= new RegExp(longestFirst().join("|"), "g")
    return text.replace(this.pattern, (known) => {
      const now = this.values.get(known)
      return now === undefined ? known : written(now)
    })
  }

  /**
   * Whether two texts are equal except for generated values that are still unknown. Learns these. A known value must have its expected
   * value, and an unknown one must be new today, too.
   */
  matches(recorded: string, now: string): boolean {
    const here = this.today(recorded)
    if (here === now) return true
    if (frame(here) !== frame(now)) return false
    const [then, expected, got] = [recorded, here, now].map(pieces)
    if (then === undefined || then.length !== expected?.length || then.length !== got?.length) return false
    const news = then.map((piece, at) => ({ piece, expected: expected[at] ?? "", got: got[at] ?? "" }))
      .filter(({ expected, got }) => expected !== got)
    const taken = new Set(this.values.values())
    const fresh = news.every(({ expected, got, piece }) =>
      piece === expected && isMadeUp(piece) && canReplace(piece, got) && !taken.has(got)
    )
    if (fresh) { for (const { got, piece } of news) this.learn(piece, got) }
    return fresh
  }

  /** Whether these texts are the ends of the same known key or token. */
  endsAlike(recorded: string, now: string): boolean {
    for (const [then, today] of this.values) if (then.endsWith(recorded) && today.endsWith(now)) return true
    return false
  }

  /** Copies the values, for a comparison that may have to be undone. */
  copy(): Learned {
    const copy = new Learned()
    for (const [recorded, now] of this.values) copy.values.set(recorded, now)
    return copy
  }
}
