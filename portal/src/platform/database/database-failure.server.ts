import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, unavailable } from '../problem.ts'

/** The error of PostgreSQL or the socket, without drizzle's wrapper. */
export function rootOf(error: unknown): unknown {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error && current.cause instanceof Error; depth++)
    current = current.cause
  return current
}

export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** The commit is on the primary alone, because the wait for the standby was cancelled: it may be lost with the primary. */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('The commit was not confirmed by the standby.')
    this.name = 'UnconfirmedCommit'
  }
}

const brokenSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// 08: connection; 57P: the server ends or starts; 25006: a former primary, which only reads; 53300: it has too many connections.
const lostStates = /^(08...|57P..|25006|53300)$/
// Errors of the driver have no code.
const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/i

/** Whether the connection is of no further use: broken, silent, or to a server that is not the primary. Unless connecting itself failed, it is unknown whether the last statement took effect. */
export function isConnectionLost(error: unknown): boolean {
  const root = rootOf(error)
  if (root instanceof UnconfirmedCommit) return true
  const code = codeOf(root)
  if (code && (brokenSocket.has(code) || lostStates.test(code))) return true
  return root instanceof Error && lostMessages.test(root.message)
}

const pauseMs = 500

/** Repeats `work`, whose repetition must be harmless, until the database answers; throws its error after `timeoutMs`. */
export async function repeatWhileLost<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await sleep(pauseMs))
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > end) throw error
    }
}

/** Turns a failure of the database into the Problem that a person should see, or undefined for any other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  const code = codeOf(rootOf(error))
  // 53: no memory, disk or connections left; 40: two transactions were in each other's way.
  if (isConnectionLost(error) || /^(53...|40001|40P01)$/.test(code ?? '')) return unavailable(undefined, error)
  if (code === '57014') return unavailable('This took too long. Try again, or narrow the search.', error)
  // Text that PostgreSQL cannot store, or an id that is not a UUID: the person's input, not a fault of the portal.
  if (code === '22P02' || code === '22021' || code === '22P05' || code === '22003')
    return new Problem(
      400,
      'An id or a number in the request is not valid, or a text has a character that cannot be stored.',
    )
  return undefined
}
