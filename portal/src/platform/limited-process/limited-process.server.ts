import { type ChildProcess, spawn } from 'node:child_process'
import { type Frame, FrameReader, writeFrame } from './frames.server.ts'
import { childCommand, childLimits, cpuSecondsOf } from './limits.server.ts'

export interface Work {
  /** Address of the module that the child loads. */
  module: string
  args: object
  input: readonly Uint8Array[]
  /** Maximum length of the answer's bytes. */
  maxOutput: number
}
export type Outcome = { facts: unknown; bytes: Buffer } | { refused: string } | 'killed' | 'starved'

/**
 * A child that used less CPU than this was starved of the processor: that is not the file's fault. It gets the time
 * again, a few times; the limit of CPU time still applies.
 */
const starvedBelowSeconds = childLimits.seconds / 2

/** One child process under hard limits of memory and time, in its own process group, which is killed as one. */
export class LimitedProcess {
  readonly #child: ChildProcess
  readonly #reader = new FrameReader(0)
  #waiting: ((frame: Frame | undefined) => void) | undefined
  #ended = false
  /** Whether the system confirmed the memory limit. */
  limited = false

  private constructor(memoryBytes: number) {
    const { command, args } = childCommand(memoryBytes)
    this.#child = spawn(command, args, { env: {}, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
    // A child that has exited shows as the end of its output.
    this.#child.stdin!.on('error', () => {})
    this.#child.on('error', () => this.#end())
    this.#child.stdout!.on('end', () => this.#end()).on('error', () => this.#end())
    this.#child.stdout!.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#child.unref()
  }

  /** Starts a child and waits until it is ready; undefined when none could be started in time. */
  static async start(memoryBytes = childLimits.memoryBytes): Promise<LimitedProcess | undefined> {
    const made = new LimitedProcess(memoryBytes)
    const timer = setTimeout(() => made.kill(), childLimits.startSeconds * 1000)
    const frame = await made.#next()
    clearTimeout(timer)
    if (!frame) return undefined
    made.limited = (frame.json as { limited?: unknown }).limited === true
    return made
  }

  get pid(): number | undefined {
    return this.#child.pid
  }
  get isOver(): boolean {
    return this.#ended
  }

  /** Runs one task. Whatever the child does, an answer arrives within the time limit and has its length checked. */
  async run(work: Work): Promise<Outcome> {
    if (this.#ended) return 'killed'
    this.#reader.maxBytes = work.maxOutput
    let starved = false
    let periods = 0
    let cpuBefore = this.#cpuSeconds() ?? 0
    const watch = setInterval(() => {
      const cpu = this.#cpuSeconds()
      const waits = cpu !== undefined && cpu - cpuBefore < starvedBelowSeconds
      cpuBefore = cpu ?? 0
      if (waits && ++periods < childLimits.periods) return
      starved = waits
      this.kill()
    }, childLimits.seconds * 1000)
    const answer = this.#next()
    const order = { module: work.module, args: work.args }
    for (const part of writeFrame(order, work.input)) this.#child.stdin!.write(part)
    const frame = await answer
    clearInterval(watch)
    if (!frame) return starved ? 'starved' : 'killed'
    const { facts, refused } = frame.json as { facts?: unknown; refused?: unknown }
    if (typeof refused === 'string') return { refused: refused.slice(0, 40) }
    return { facts, bytes: frame.bytes }
  }

  /** Kills the child and everything it may have started. Safe to call twice. */
  kill(): void {
    this.#end()
    try {
      if (this.pid !== undefined) process.kill(-this.pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
  }

  #cpuSeconds(): number | undefined {
    return this.pid === undefined ? undefined : cpuSecondsOf(this.pid)
  }

  #next(): Promise<Frame | undefined> {
    if (this.#ended) return Promise.resolve(undefined)
    return new Promise((resolve) => (this.#waiting = resolve))
  }

  #take(chunk: Buffer): void {
    if (this.#ended) return
    try {
      const frame = this.#reader.push(chunk)
      if (!frame) return
      const waiting = this.#waiting
      this.#waiting = undefined
      // An answer without a request: the child cannot be trusted any more.
      if (waiting) waiting(frame)
      else this.kill()
    } catch {
      this.kill()
    }
  }

  #end(): void {
    this.#ended = true
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(undefined)
  }
}
