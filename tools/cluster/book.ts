/** A piece of work that the portal has acknowledged, to be looked for at the end. */
interface Acknowledged {
  phase: string
  journey: string
}

/** What was seen from one fault to the next. */
export interface Phase {
  name: string
  acknowledged: number
  /** Answers of 503, which ask for patience. */
  busy: number
  /** Connections that were closed without an answer. */
  closed: number
  /** Whether the fault may close connections: HAProxy passes on the end of a portal on a connection that is used again. */
  mayClose: boolean
  /** Answers that a person must never see, by what they were. */
  others: Map<string, number>
  /** Milliseconds between two acknowledged pieces of work, at most. */
  longestGap: number
  lost: string[]
  twice: string[]
  /** What the fault itself had to bring about, and did not. */
  problems: string[]
}

/** Everything that the journeys were told. Time is an argument. */
export class Book {
  readonly phases: Phase[] = []
  readonly #kept = new Map<string, Acknowledged>()
  #last = 0

  begin(name: string, now: number, mayClose = false): Phase {
    const phase: Phase = {
      name,
      acknowledged: 0,
      busy: 0,
      closed: 0,
      mayClose,
      others: new Map(),
      longestGap: 0,
      lost: [],
      twice: [],
      problems: [],
    }
    this.phases.push(phase)
    this.#last = now
    return phase
  }

  get phase(): Phase {
    return this.phases.at(-1)!
  }

  /** Notes a piece of work by a key that finds it again. */
  acknowledge(journey: string, key: string, now: number): void {
    this.#kept.set(key, { phase: this.phase.name, journey })
    this.phase.acknowledged++
    this.#closeGap(now)
  }

  /** Ends the phase: a service that never came back has a gap up to now. */
  end(now: number): void {
    this.#closeGap(now)
  }

  #closeGap(now: number): void {
    this.phase.longestGap = Math.max(this.phase.longestGap, now - this.#last)
    this.#last = now
  }

  busy(): void {
    this.phase.busy++
  }

  closed(what: string): void {
    this.phase.closed++
    if (!this.phase.mayClose) this.other(what)
  }

  other(what: string): void {
    this.phase.others.set(what, (this.phase.others.get(what) ?? 0) + 1)
  }

  keysOf(journey: string): string[] {
    return [...this.#kept].filter(([, each]) => each.journey === journey).map(([key]) => key)
  }

  /** Compares what was acknowledged in a journey with how often each piece of work is there. */
  compare(journey: string, found: ReadonlyMap<string, number>): void {
    for (const key of this.keysOf(journey)) {
      const phase = this.phases.find(({ name }) => name === this.#kept.get(key)?.phase)
      if (!found.get(key)) phase?.lost.push(`${journey} ${key}`)
    }
    // Also what was never acknowledged may not be there twice.
    for (const [key, times] of found)
      if (times > 1) {
        const known = this.phases.find(({ name }) => name === this.#kept.get(key)?.phase)
        ;(known ?? this.phase).twice.push(`${journey} ${key}`)
      }
  }
}

/** The largest gap of service, in seconds, that a fail-over may cause. */
export const mostSeconds = 30

export function isGood({ acknowledged, lost, twice, others, longestGap, problems }: Phase): boolean {
  const clean = lost.length + twice.length + others.size + problems.length === 0
  return clean && acknowledged > 0 && longestGap <= mostSeconds * 1000
}

/** The table that the command prints. */
export function describe(phases: readonly Phase[]): string {
  const head = [
    'fault',
    'acknowledged',
    'lost',
    'twice',
    'answers 503',
    'closed',
    'other answers',
    'longest gap (s)',
    '',
  ]
  const rows = phases.map((phase) => [
    phase.name,
    String(phase.acknowledged),
    String(phase.lost.length),
    String(phase.twice.length),
    String(phase.busy),
    String(phase.closed),
    String([...phase.others.values()].reduce((sum, count) => sum + count, 0)),
    (phase.longestGap / 1000).toFixed(1),
    isGood(phase) ? 'ok' : 'FAILED',
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)))
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')
  const details = phases.flatMap((phase) => [
    ...[...phase.others].map(([what, count]) => `${phase.name}: ${count} × ${what}`),
    ...phase.lost.slice(0, 5).map((what) => `${phase.name}: lost ${what}`),
    ...phase.twice.slice(0, 5).map((what) => `${phase.name}: twice ${what}`),
    ...phase.problems.map((what) => `${phase.name}: ${what}`),
  ])
  return [head, ...rows].map(line).concat(details).join('\n')
}
