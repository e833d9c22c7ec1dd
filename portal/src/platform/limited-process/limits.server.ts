import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What one child may use (docs/decisions/0012). */
export const childLimits = {
  memoryBytes: 256 * 1_048_576,
  seconds: 10,
  periods: 3,
  startSeconds: 30,
  stackKb: 2_048,
  nice: 15,
}

const program = fileURLToPath(new URL('./child.server.ts', import.meta.url))

/**
 * Bytes that Node reserves for compiled code when it starts, without using them. They count as data, so they are added
 * to the limit. The child runs the same Node as this process and reserves as much.
 */
export function reservedForCode(maps: string): number {
  let bytes = 0
  for (const [, start, end] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) .wx. /gm))
    bytes += Number.parseInt(end!, 16) - Number.parseInt(start!, 16)
  return bytes
}

/** Whether this system enforces the memory limit; elsewhere only time and V8's heap are limited. */
export const canLimitMemory = process.platform === 'linux'

/** The command that starts a child under its limits: no core dumps, no bytes written to files, low priority. */
export function childCommand(memoryBytes: number): { command: string; args: string[] } {
  const data = canLimitMemory ? memoryBytes + reservedForCode(readFileSync('/proc/self/maps', 'utf8')) : 0
  const steps = [
    'ulimit -c 0',
    'ulimit -f 0',
    `ulimit -t ${childLimits.seconds}`,
    `ulimit -s ${childLimits.stackKb}`,
    ...(data ? [`ulimit -d ${Math.ceil(data / 1024)}`] : []),
    `exec nice -n ${childLimits.nice} "$@"`,
  ]
  const heap = canLimitMemory ? [] : [`--max-old-space-size=${memoryBytes / 1_048_576}`]
  return { command: '/bin/sh', args: ['-c', steps.join(' && '), 'sh', process.execPath, ...heap, program] }
}

/** CPU time of a process so far, in seconds; undefined where the system does not report it. */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    // User and system time in ticks, a hundred per second on Linux.
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}
