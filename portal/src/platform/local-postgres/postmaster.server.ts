import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.server.ts'
import { type Runner, startProgram } from './run-as.server.ts'
import { dropStalePid, endSurvivors } from './survivors.server.ts'

/** The folders and programs of a server. */
export interface Site {
  cluster: string
  socketFolder: string
  binaries: Binaries
  runner: Runner
}

const recoveryPatience = 300_000

/** A running server process of the portal. */
export interface Postmaster {
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * The server's settings. It logs only its own events and fatal errors, without details: failed statements
 * reach the portal as errors, and their text may quote what a person typed.
 */
export function serverArguments(cluster: string, socketFolder: string): string[] {
  const settings = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: 100,
    fsync: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * Starts the server and resolves when it accepts connections. An earlier server is stopped first; temporary obstacles
 * (orphaned backends, a lock file being removed) are retried until `deadline` (ms since 1970).
 */
export async function startPostmaster(
  site: Site,
  deadline: number,
  report: (line: string) => void,
  abandoned: () => boolean,
): Promise<Postmaster> {
  for (;;) {
    if (await endSurvivors(site.cluster))
      report('processes of an earlier server were still running and have been stopped')
    dropStalePid(site.cluster)
    const attempt = await tryOnce(site, report)
    if ('pid' in attempt) return attempt
    if (Date.now() > deadline || abandoned()) throw new Error(`The local database does not start: ${attempt.said}`)
    await sleep(150)
  }
}

async function tryOnce(site: Site, report: (line: string) => void): Promise<Postmaster | { said: string }> {
  const program = path.join(site.binaries.bin, 'postgres')
  const args = serverArguments(site.cluster, site.socketFolder)
  const child = startProgram(site.runner, 'INT', program, args, ['ignore', 'ignore', 'pipe'])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const lines = readLines(child.stderr!)
  const said: string[] = []
  const ready = await new Promise<boolean>((resolve) => {
    lines.hear = (line) => {
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) resolve(true)
    }
    void ended.then(() => resolve(false))
    // Recovery after a crash may take long, and stopping it would only start it over.
    setTimeout(() => resolve(false), recoveryPatience).unref()
  })
  const postmaster = { pid: child.pid ?? 0, ended, stop: () => stopChild(child, ended) }
  if (!ready) {
    await postmaster.stop()
    // Its last output may still be in the pipe when it has exited.
    await sleep(50)
    return { said: said.join(' ').trim() || 'the program could not be run' }
  }
  lines.hear = (line) => !child.killed && report(line)
  // Neither the process nor its log keeps an otherwise finished portal running.
  child.unref()
  ;(child.stderr as Readable & { unref?: () => void }).unref?.()
  return postmaster
}

function readLines(stream: Readable): { hear: (line: string) => unknown } {
  const lines = { hear: (_line: string): unknown => undefined }
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = (parts.pop() ?? '').slice(0, 2_000)
    for (const line of parts) if (line) lines.hear(line.slice(0, 500))
  })
  return lines
}

/** Stops the server: a fast shutdown, which ends sessions and writes everything; an immediate one after 20 s. */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    child.kill(name)
    // The timer is cancelled when the server has stopped, else it would keep the process alive for the rest of the 20 s.
    const wait = new AbortController()
    const done = await Promise.race([
      ended.then(() => true),
      sleep(20_000, false, { signal: wait.signal }).catch(() => false),
    ])
    wait.abort()
    if (done) return
  }
}
