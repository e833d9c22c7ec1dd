import * as z from 'zod/mini'
import type { Actor } from '../actor.ts'
import { describeWait } from '../attempts.server.ts'
import type { Clock } from '../clock.ts'
import { networkOf } from '../proxies.server.ts'
import { type PermitLimits, Permits } from '../permits.server.ts'
import { Problem, tooMany } from '../problem.ts'
import { RecentCounts } from '../recent-counts.server.ts'
import type { Log } from '../telemetry/telemetry.server.ts'
import { tooBusy, tooManyPdfs } from './busy.ts'
import { FileRefusal } from './file-refusal.ts'
import { LimitedProcess, type Outcome } from './limited-process.server.ts'
import { canLimitMemory, childLimits, cpuSecondsOf } from './limits.server.ts'

/** Memory that one request holds; always give it back with `release`. */
export interface Holding {
  /** Counts more bytes. Throws 503 when the sender, or all senders together, would hold too much. */
  grow(bytes: number): void
  shrink(bytes: number): void
  release(): void
  readonly bytes: number
}

/** Bounds the bytes of files that are kept in memory while they arrive and wait. */
export class MemoryBudget {
  readonly #total: number
  readonly #perSender: number
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(limits: { total: number; perSender: number }) {
    this.#total = limits.total
    this.#perSender = limits.perSender
  }

  get bytes(): number {
    return this.#all
  }

  hold(sender: string): Holding {
    let own = 0
    const change = (bytes: number) => {
      own += bytes
      this.#all += bytes
      const left = (this.#held.get(sender) ?? 0) + bytes
      if (left > 0) this.#held.set(sender, left)
      else this.#held.delete(sender)
    }
    return {
      grow: (bytes) => {
        const sendersBytes = this.#held.get(sender) ?? 0
        if (this.#all + bytes > this.#total || sendersBytes + bytes > this.#perSender) throw tooBusy()
        change(bytes)
      },
      shrink: (bytes) => change(-Math.min(bytes, own)),
      release: () => change(-own),
      get bytes() {
        return own
      },
    }
  }
}

const megabyte = 1_048_576
export const parsingLimits = {
  /** Memory for files that arrive and wait: in total, and per sender. */
  heldBytes: 48 * megabyte,
  heldBytesPerSender: 20 * megabyte,
  refusedFiles: 10,
  refusedMinutes: 15,
  /** How long a child waits for the next task. */
  idleMs: 30_000,
}

const permitsForFiles = {
  atOnce: 2,
  perSender: 1,
  waiting: 40,
  waitingPerSender: 8,
  longestWaitMs: 60_000,
  busy: tooBusy,
}
/** Kinds of tasks that take turns of their own, on children of their own. */
const lanes = {
  /** A file of a stranger gets a fresh child. */
  heavy: { permits: permitsForFiles, tasksOfChild: 1, memoryBytes: childLimits.memoryBytes },
  tiny: { permits: permitsForFiles, tasksOfChild: 100, memoryBytes: childLimits.memoryBytes },
  // More wait than are refused, since a refused request comes again at once.
  pdf: {
    permits: { ...permitsForFiles, waiting: 60, waitingPerSender: 20, longestWaitMs: 20_000, busy: tooManyPdfs },
    tasksOfChild: 50,
    // A document of some 500 pages.
    memoryBytes: 512 * megabyte,
  },
} satisfies Record<
  string,
  { permits: PermitLimits & { busy: () => Problem }; tasksOfChild: number; memoryBytes: number }
>
type Lane = keyof typeof lanes

/** A kind of task: the module that runs it in a child, and the schema of its answer. */
export interface ParsingTask<A extends object, F extends object> {
  module: URL
  /** Validated here: a child's output is never trusted. */
  facts: z.ZodMiniType<F>
  /** Maximum length of the file it returns; 0 for none. */
  maxOutput: number
  /**
   * `tiny`: takes milliseconds, so that children may serve several such tasks of different senders.
   * `pdf`: makes a document from what the portal itself wrote. `heavy` without it.
   */
  lane?: Lane
  /** Carries the type of the arguments. */
  args?: A
}

/** The sender of the file: an account, or the network of a visitor. Kept in memory only. */
export type Sender = string
export const senderOf = (actor: Actor, address: string): Sender =>
  actor.kind === 'user' ? `account ${actor.id}` : networkOf(address)

export interface Parsing {
  /** Throws 429 with the wait in words after too many refused files. Call it before reading a body. */
  requireWelcome(sender: Sender): void
  /** Memory for a file that waits in this process. */
  hold(sender: Sender): Holding
  /** Bytes held by all waiting files. */
  readonly heldBytes: number
  /** Throws FileRefusal, or 503 when too many wait. */
  run<A extends object, F extends object>(
    task: ParsingTask<A, F>,
    work: { sender: Sender; args: A; input?: readonly Uint8Array[]; started?: () => void },
  ): Promise<{ facts: F; bytes: Buffer }>
  close(): void
}

export function createParsing({ clock, log }: { clock: Clock; log: Log }): Parsing {
  if (!canLimitMemory)
    log.warn(
      {},
      'this system cannot limit the memory of the programs that read uploaded files; use Linux in production',
    )
  return new ChildParsing(clock, log)
}

class ChildParsing implements Parsing {
  readonly #clock: Clock
  readonly #log: Log
  readonly #refused = new RecentCounts({ limit: parsingLimits.refusedFiles, minutes: parsingLimits.refusedMinutes })
  readonly #budget = new MemoryBudget({ total: parsingLimits.heldBytes, perSender: parsingLimits.heldBytesPerSender })
  readonly #permits = { heavy: newPermits('heavy'), tiny: newPermits('tiny'), pdf: newPermits('pdf') }
  readonly #children = new Set<LimitedProcess>()
  readonly #idle: { child: LimitedProcess; lane: Lane; done: number; timer: NodeJS.Timeout }[] = []
  #warned = false

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  requireWelcome(sender: Sender): void {
    const { count, seconds } = this.#refused.look(sender, this.#clock.now())
    if (count < parsingLimits.refusedFiles) return
    throw tooMany(`Too many of your files were refused. Try again in ${describeWait(seconds)}.`, seconds)
  }

  get heldBytes(): number {
    return this.#budget.bytes
  }

  hold(sender: Sender): Holding {
    return this.#budget.hold(sender)
  }

  async run<A extends object, F extends object>(
    task: ParsingTask<A, F>,
    {
      sender,
      args,
      input = [],
      started,
    }: { sender: Sender; args: A; input?: readonly Uint8Array[]; started?: () => void },
  ): Promise<{ facts: F; bytes: Buffer }> {
    const { lane = 'heavy' } = task
    if (lane !== 'pdf') this.requireWelcome(sender)
    const { count } = this.#refused.look(sender, this.#clock.now())
    // Senders without refused files go first, so that hostile files delay only each other.
    const read = async () => {
      const { child, done } = await this.#takeChild(lane)
      started?.()
      const { module, maxOutput } = task
      const outcome = await child.run({ module: module.href, args, input, maxOutput })
      this.#putBack(child, lane, done + 1)
      return this.#check(task, sender, outcome)
    }
    return this.#permits[lane].run(read, sender, count)
  }

  close(): void {
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer)
    for (const child of this.#children) child.kill()
  }

  #check<F extends object>(task: ParsingTask<object, F>, sender: Sender, outcome: Outcome) {
    if (outcome === 'starved') throw lanes[task.lane ?? 'heavy'].permits.busy()
    if (task.lane === 'pdf' && outcome === 'killed') throw new Problem(413, 'This document is too long for a PDF.')
    if (task.lane === 'pdf' && outcome !== 'killed' && 'refused' in outcome)
      throw new Error(`a PDF could not be made: ${outcome.refused}`)
    if (outcome === 'killed') throw this.#refuse(sender, 'killed')
    if ('refused' in outcome) throw this.#refuse(sender, outcome.refused)
    const facts = z.safeParse(task.facts, outcome.facts)
    if (!facts.success) throw this.#refuse(sender, 'killed')
    return { facts: facts.data, bytes: outcome.bytes }
  }

  #refuse(sender: Sender, reason: string): FileRefusal {
    const now = this.#clock.now()
    this.#refused.count(sender, now)
    const { count } = this.#refused.look(sender, now)
    const { refusedFiles, refusedMinutes } = parsingLimits
    const why = reason === 'killed' ? 'It took too much memory or time to read. ' : ''
    return new FileRefusal(reason, `${why}Refused files: ${count} of ${refusedFiles} in ${refusedMinutes} minutes.`)
  }

  async #takeChild(lane: Lane): Promise<{ child: LimitedProcess; done: number }> {
    for (;;) {
      const at = this.#idle.findLastIndex((idle) => idle.lane === lane)
      if (at < 0) break
      const [known] = this.#idle.splice(at, 1)
      clearTimeout(known!.timer)
      if (!known!.child.isOver) return known!
    }
    const child = await LimitedProcess.start(lanes[lane].memoryBytes)
    if (!child) throw lanes[lane].permits.busy()
    this.#children.add(child)
    if (canLimitMemory && !child.limited && !this.#warned) {
      this.#warned = true
      this.#log.warn({}, 'the memory of programs that read uploaded files could not be limited')
    }
    return { child, done: 0 }
  }

  #putBack(child: LimitedProcess, lane: Lane, done: number): void {
    // The limit of processor time counts all tasks of a child: each begins with at least half of it.
    const spent = child.pid === undefined ? 0 : (cpuSecondsOf(child.pid) ?? 0)
    if (child.isOver || done >= lanes[lane].tasksOfChild || spent > childLimits.seconds / 2) {
      child.kill()
      this.#children.delete(child)
      return
    }
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((known) => known.child === child),
        1,
      )
      this.#putBack(child, lane, Infinity)
    }, parsingLimits.idleMs)
    timer.unref()
    this.#idle.push({ child, lane, done, timer })
  }
}

const newPermits = (lane: Lane) => new Permits(lanes[lane].permits)
