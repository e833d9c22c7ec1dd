import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import type { FileTime } from './file-times.ts'
import { processorSeconds } from './processor.ts'

export type Outcome = {
  passed: number
  failed: number
  times?: FileTime[]
  /** What failed, each with the first lines of its message. */
  failures?: string[]
}
export type Command = { command: string[]; cwd?: string }
export type Finished = { code: number; output: string }
export type Step = {
  name: string
  commands: Command[]
  /** Prints the step's output also after success. */
  loud?: boolean
  /** Minutes after which a hanging step is stopped. */
  minutes?: number
  /** The count and note of a finished step; without it the step counts as one. */
  judge?: (finished: Finished) => Outcome & { note?: string }
}

const running = new Set<ChildProcess>()

/** Stops the process groups of running steps. */
export function killRunning(): void {
  for (const child of running) if (child.pid) killGroup(child.pid)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has exited in the meantime.
  }
}

/** Runs a step, prints its line (and, after a failure, all output) and returns its counts. */
export async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now()
  const finished = await runCommands(step)
  const outcome = (step.judge ?? judgeByCode)(finished)
  const word = outcome.failed > 0 ? 'FAILED' : 'ok'
  const seconds = describeSeconds((performance.now() - began) / 1000, finished.processor)
  console.log(`${step.name.padEnd(12)}${word.padEnd(8)}${seconds}  ${outcome.note ?? ''}`.trimEnd())
  if (outcome.failed > 0 || step.loud) console.log(`${finished.output.trimEnd()}\n`)
  if (outcome.failed === 0 || outcome.failures?.length) return outcome
  return { ...outcome, failures: [`${step.name}\n${finished.output.trim().split('\n').slice(-10).join('\n')}`] }
}

/** The second figure is what counts: the first grows with whatever else the machine does. */
export const describeSeconds = (wall: number, processor: number): string =>
  `${wall.toFixed(1).padStart(7)} s${processor.toFixed(1).padStart(8)} of processor`

function judgeByCode({ code, output }: Finished): Outcome & { note?: string } {
  if (code !== 0) return { passed: 0, failed: 1 }
  // A check's own last line is its summary where it prints exactly one.
  const lines = output.trim().split('\n')
  return { passed: 1, failed: 0, ...(lines.length === 1 && { note: lines[0] }) }
}

async function runCommands({ commands, minutes = 5 }: Step): Promise<Finished & { processor: number }> {
  const all = { code: 0, output: '', processor: 0 }
  for (const each of commands) {
    const { code, output } = await run(each, minutes * 60_000)
    all.output += output
    all.processor += processorSinceLastCall()
    all.code = code
    if (code !== 0) break
  }
  return all
}

let counted = 0
/** Seconds of processor since the last call, without those of running commands: of a command that has just ended, and of a database beside it. */
function processorSinceLastCall(): number {
  const now = processorSeconds([...running].map(({ pid }) => pid))
  const seconds = now - counted
  counted = now
  return seconds
}

function run({ command, cwd }: Command, milliseconds: number): Promise<Finished> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command
    const binaries = join(repositoryRoot, 'node_modules/.bin')
    const child = spawn(program, args, {
      cwd: cwd ? join(repositoryRoot, cwd) : repositoryRoot,
      detached: true, // its own process group, so that its child processes are stopped with it
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${binaries}:${process.env['PATH']}`, FORCE_COLOR: '0', NO_COLOR: '1' },
    })
    running.add(child)
    let output = ''
    const hear = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const timer = setTimeout(() => {
      output += `\nended after ${milliseconds / 60_000} minutes\n`
      if (child.pid) killGroup(child.pid)
    }, milliseconds)
    const finish = (code: number, text = '') => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output: output + text })
    }
    child.once('error', (error) => finish(1, `\n${program} did not start: ${error.message}\n`))
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}\n` : ''))
  })
}

/** Independent checks, two at a time: they are mostly single-threaded. */
export async function runChecks(steps: Step[]): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step))
  }
  await Promise.all([work(), work()])
  return outcomes
}
