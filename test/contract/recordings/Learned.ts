/** Maps generated values of a recording to today's values: learns them from responses, and inserts them in requests. */
import { canReplace, frame, isMadeUp, isToken, pieces } from "./Made.ts"

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

export class Learned {
  private readonly values = new Map<string, string>()
  private pattern: RegExp | undefined

  has(recordedValue: string): boolean {
    return this.values.has(recordedValue)
  }

  /** Records that `now` is today's value of `recordedValue`. Also maps the parts of a token, because some requests send only a part. */
  learn(recordedValue: string, now: string): void {
    this.values.set(recordedValue, now)
    this.pattern = undefined
    if (!isToken(recordedValue) || !isToken(now)) return
    const parts = now.split(".")
    for (const [at, part] of recordedValue.split(".").entries()) this.values.set(part, parts[at] ?? "")
  }

  /** Translates a recorded text to today's values. `write` encodes the inserted values. */
  today(text: string, write: (value: string) => string = (value) => value): string {
    if (this.values.size === 0) return text
    const longestFirst = () => Array.from(this.values.keys()).sort((a, b) => b.length - a.length).map(escape)
    this.pattern ??= new RegExp(longestFirst().join("|"), "g")
    return text.replace(this.pattern, (text) => {
      const now = this.values.get(text)
      return now === undefined ? text : write(now)
    })
  }

  /**
   * Whether two texts are equal except for generated values that are still unknown. Learns these. A known value must have its expected
   * value, and an unknown one must be new today, too.
   */
  matches(recordedValue: string, now: string): boolean {
    const here = this.today(recordedValue)
    if (here === now) return true
    if (frame(here) !== frame(now)) return false
    const [then, expected, got] = [recordedValue, here, now].map(pieces)
    if (then === undefined || then.length !== expected?.length || then.length !== got?.length) return false
    const news = then.map((piece, at) => ({ piece, expected: expected[at] ?? "", got: got[at] ?? "" }))
      .filter(({ expected, got }) => expected !== got)
    const values = new Set(this.values.values())
    const fresh = news.every(({ expected, got, piece }) =>
      piece === expected && isMadeUp(piece) && canReplace(piece, got) && !values.has(got)
    )
    if (fresh) { for (const { got, piece } of news) this.learn(piece, got) }
    return fresh
  }

  /** Whether these texts are the ends of the same known key or token. */
  endsAlike(recordedValue: string, now: string): boolean {
    for (const [then, today] of this.values) if (then.endsWith(recordedValue) && today.endsWith(now)) return true
    return false
  }

  /** Copies the values, for a comparison that may have to be undone. */
  copy(): Learned {
    const copy = new Learned()
    for (const [recordedValue, now] of this.values) copy.values.set(recordedValue, now)
    return copy
  }
}
