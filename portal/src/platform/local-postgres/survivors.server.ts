import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The process named in the first line of a postmaster.pid, or undefined. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The state letter in the text of /proc/PID/stat; the program's name before it may itself contain brackets. */
export function stateIn(stat: string): string {
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
}

/** PostgreSQL's running processes on `cluster`, which is their working folder. Empty where there is no /proc. */
export function processesOn(cluster: string): number[] {
  let names: string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return []
  }
  return names.filter((name) => /^\d+$/.test(name) && worksIn(name, cluster)).map(Number)
}

function worksIn(pid: string, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false
    // A shell in the folder must not be killed.
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return stateIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) !== 'Z'
  } catch {
    return false
  }
}

/**
 * Stops a server that outlived the portal that started it: a fast shutdown for the postmaster, then, after `timeout`
 * milliseconds, harder signals; backends without a postmaster are signalled directly. Returns whether any was found.
 */
export async function endSurvivors(cluster: string, timeout = 15_000): Promise<boolean> {
  if (processesOn(cluster).length === 0) return false
  const steps: [NodeJS.Signals, NodeJS.Signals, number][] = [
    ['SIGINT', 'SIGTERM', timeout],
    ['SIGQUIT', 'SIGQUIT', timeout],
    ['SIGKILL', 'SIGKILL', timeout],
  ]
  for (const [forPostmaster, forOrphan, wait] of steps) {
    const end = Date.now() + wait
    for (let round = 0; Date.now() < end; round++) {
      // Again each second: a postmaster that has died in the meantime leaves orphans to be signalled directly.
      if (round % 40 === 0) signalAll(cluster, forPostmaster, forOrphan)
      await sleep(25)
      if (processesOn(cluster).length === 0) return true
    }
  }
  throw new Error(`An earlier database server still runs in ${cluster} and does not end: end its processes by hand.`)
}

function signalAll(cluster: string, forPostmaster: NodeJS.Signals, forOrphan: NodeJS.Signals): void {
  const pids = processesOn(cluster)
  const postmaster = postmasterPid(cluster)
  if (postmaster && pids.includes(postmaster)) return signal(postmaster, forPostmaster)
  for (const pid of pids) signal(pid, forOrphan)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited in the meantime.
  }
}

/**
 * Removes a postmaster.pid whose number now belongs to another program (after a power cut, or in a new container):
 * PostgreSQL would take that program for its predecessor and never start. Call it only while holding the folder's claim.
 */
export function dropStalePid(cluster: string): void {
  const pid = postmasterPid(cluster)
  if (!pid || processesOn(cluster).length > 0) return
  try {
    process.kill(pid, 0)
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) rmSync(path.join(cluster, 'postmaster.pid'))
  } catch {
    // No such process, or another user's: PostgreSQL itself sees that the file is stale.
  }
}
