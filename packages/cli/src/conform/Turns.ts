/** The order of calls: a limited number runs at once, and a call that changes the whole project runs alone. */

interface Waiter {
  readonly share: number
  readonly start: () => void
}

export class Turns {
  private readonly limit: number
  private free: number
  private readonly waiters: Array<Waiter> = []
  constructor(limit: number) {
    this.limit = limit
    this.free = limit
  }

  /** Runs `work` with other tasks. Tasks start in the order in which they were added. */
  shared<A>(work: () => Promise<A>): Promise<A> {
    return this.run(1, work)
  }

  /** Runs `work` while no other task runs. */
  alone<A>(work: () => Promise<A>): Promise<A> {
    return this.run(this.limit, work)
  }

  private async run<A>(share: number, work: () => Promise<A>): Promise<A> {
    await new Promise<void>((start) => {
      this.waiters.push({ share, start })
      this.startNext()
    })
    try {
      return await work()
    } finally {
      this.free += share
      this.startNext()
    }
  }

  private startNext(): void {
    for (let first = this.waiters[0]; first !== undefined && first.share <= this.free; first = this.waiters[0]) {
      this.free -= first.share
      this.waiters.shift()
      first.start()
    }
  }
}

type Results<Tasks extends ReadonlyArray<() => Promise<unknown>>> = {
  readonly [K in keyof Tasks]: Awaited<ReturnType<Tasks[K]>>
}

/** Runs tasks side by side, each to its end, and returns their results. Rejects afterwards with the first failure. */
export const sideBySide = async <const Tasks extends ReadonlyArray<() => Promise<unknown>>>(
  ...tasks: Tasks
): Promise<Results<Tasks>> => {
  const results = await Promise.allSettled(tasks.map((task) => task()))
  const values = results.map((result) => {
    if (result.status === "rejected") throw result.reason
    return result.value
  })
  // The results have the order of the tasks.
  return values as unknown as Results<Tasks>
}
