import type { Findings } from '../caller.ts'

/** What was seen from one fault to the next. */
export interface Phase {
  name: string
  /** Pieces of work, by journey. */
  acknowledged: Map<string, number>
  /** Answers of 503 with Retry-After. */
  busy: number
  /** Requests without an answer. */
  closed: number
  mayLose: MayLose
  /** Answers that a person must never see, by what they were. */
  others: Map<string, number>
  /** Milliseconds between two acknowledged pieces of work, at most. */
  longestGap: number
  /** What is not there as it was acknowledged. */
  wrong: Wrong[]
  /** What the fault itself had to bring about, and did not. */
  problems: string[]
}

/** Which requests may stay without an answer: HAProxy passes on the end of a portal on a connection that is used again. */
type MayLose = 'nothing' | 'open connections' | 'anything'

export interface Wrong {
  journey: string
  key: string
  how: 'lost' | 'half' | 'twice'
}

/** How often each trace of a piece of work is there, by its key: record, history, audit entry, mail … */
export type Traces = ReadonlyMap<string, readonly number[]>

/** Everything that a portal has acknowledged, and what it answered otherwise. Time is an argument. */
export class Book implements Findings {
  readonly phases: Phase[] = []
  readonly #acknowledged = new Map<string, { phase: Phase; journey: string }>()
  #last = 0

  begin(name: string, now: number, mayLose: MayLose = 'nothing'): Phase {
    const nothing = {
      acknowledged: new Map<string, number>(),
      others: new Map<string, number>(),
      wrong: [],
      problems: [],
    }
    const phase: Phase = { name, mayLose, busy: 0, closed: 0, longestGap: 0, ...nothing }
    this.phases.push(phase)
    this.#last = now
    return phase
  }

  get phase(): Phase {
    return this.phases.at(-1)!
  }

  /** Records a piece of work by a key that finds it again. */
  acknowledge(journey: string, key: string, now: number): void {
    this.#acknowledged.set(key, { phase: this.phase, journey })
    add(this.phase.acknowledged, journey)
    this.end(now)
  }

  /** Ends a gap: that of a service that never came back lasts until the end of the phase. */
  end(now: number): void {
    this.phase.longestGap = Math.max(this.phase.longestGap, now - this.#last)
    this.#last = now
  }

  busy(): void {
    this.phase.busy++
  }

  lost(what: string): void {
    const { mayLose } = this.phase
    this.phase.closed++
    const isClosed = /other side closed|ECONNRESET/.test(what)
    if (mayLose === 'nothing' || (mayLose === 'open connections' && !isClosed)) this.other(what)
  }

  other(what: string): void {
    add(this.phase.others, what)
  }

  keysOf(journey: string): string[] {
    return [...this.#acknowledged].filter(([, each]) => each.journey === journey).map(([key]) => key)
  }

  /**
   * Compares what was acknowledged in a journey with its traces: each must be there once. Also what was never acknowledged must be there either
   * completely or not at all, and not twice.
   */
  compare(journey: string, traces: Traces): void {
    for (const key of new Set([...this.keysOf(journey), ...traces.keys()])) {
      const known = this.#acknowledged.get(key)
      const counts = traces.get(key) ?? [0]
      const [min, max] = [Math.min(...counts), Math.max(...counts)]
      const how = max > 1 ? 'twice' : min < max ? 'half' : known && max === 0 && 'lost'
      if (how) (known?.phase ?? this.phase).wrong.push({ journey, key: `${key} (${counts.join(', ')})`, how })
    }
  }
}

const add = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
export const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0)

/** Every finding about a phase in a line of its own. */
export const findingsOf = ({ name, others, wrong, problems }: Phase): string[] => [
  ...[...others].map(([what, count]) => `${name}: ${count} × ${what}`),
  ...wrong.map(({ journey, key, how }) => `${name}: ${how}: ${journey} ${key}`),
  ...problems.map((what) => `${name}: ${what}`),
]

/** The largest gap of service, in seconds, that a fail-over may cause. */
const maxSeconds = 30

export const isGood = (phase: Phase): boolean =>
  findingsOf(phase).length === 0 && sum(phase.acknowledged) > 0 && phase.longestGap <= maxSeconds * 1000

/** The table that a command prints. */
export function describe(phases: readonly Phase[]): string {
  const head = 'fault,acknowledged,lost,half,twice,answers 503,closed,other answers,longest gap (s),'.split(',')
  const rows = phases.map((phase) => {
    const wrong = (how: Wrong['how']) => phase.wrong.filter((each) => each.how === how).length
    const { acknowledged, busy, closed, others, longestGap } = phase
    const counts = [sum(acknowledged), wrong('lost'), wrong('half'), wrong('twice'), busy, closed, sum(others)]
    return [phase.name, ...counts.map(String), (longestGap / 1000).toFixed(1), isGood(phase) ? 'ok' : 'FAILED']
  })
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)))
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')
  return [...[head, ...rows].map(line), ...phases.flatMap((phase) => findingsOf(phase).slice(0, 20))].join('\n')
}
