/** The owner of what was written without an account. */
export const device = 'device'
/** Per device, for all owners together. */
export const maxEntries = 20
export const maxBytes = 100_000_000
const day = 86_400_000
/** Older messages are not sent automatically: the server remembers for 8 days what has arrived (`rememberedDays`). */
export const sendWithinMs = 7 * day
/** Older messages are removed, so that abandoned ones do not fill the device. */
export const keepMs = 30 * day

/** What is known about a waiting message without its owner's key. */
export interface Entry {
  /** The order in which messages were written on this device. */
  seq: number
  /** The account, or `device`. */
  owner: string
  name: string
  /** The idempotency key of the first try. */
  key: string
  createdAt: number
  bytes: number
  /** `late`: too old to be sent without asking. */
  state: 'waiting' | 'sent' | 'refused' | 'late'
  tries: number
  /** No attempt before this time. */
  notBefore: number
  /** Whether the server named that time; only it may not be hurried. */
  asked: boolean
  /** Addresses of the begun uploads of its files. */
  uploads: readonly string[]
}

export type Outcome =
  | { kind: 'sent'; result: Result }
  | { kind: 'refused'; result: Result }
  | { kind: 'unanswered' }
  | { kind: 'busy'; seconds: number }
  /** The session has ended. */
  | { kind: 'signed-out' }
  /** It was encrypted under another key, and nobody can read it again. */
  | { kind: 'unreadable' }

/** Shown to the owner afterwards. */
export interface Result {
  reference?: string
  address?: string
  /** The server's sentence about a refusal, or about files that it did not take. */
  said?: string
}

const shortestMs = 15_000
const longestMs = 15 * 60_000

/** The state of an entry after an attempt; undefined when it does not change. */
export function afterAttempt({ tries }: Entry, { kind, ...more }: Outcome, now: number): Partial<Entry> | undefined {
  switch (kind) {
    case 'sent':
    case 'refused':
      return { state: kind }
    case 'unanswered':
      return { tries: tries + 1, notBefore: now + Math.min(longestMs, shortestMs * 2 ** tries), asked: false }
    case 'busy':
      return { tries: tries + 1, notBefore: now + (more as { seconds: number }).seconds * 1_000, asked: true }
    default:
      return undefined
  }
}

/** With a clock that was set back the age is unknown: such a message is shown and not sent. */
export const isLate = ({ state, createdAt }: Entry, now: number): boolean =>
  state === 'waiting' && Math.abs(now - createdAt) > sendWithinMs
/** A clock that was set back, as by an empty battery, removes nothing. */
export const isOver = ({ createdAt }: Entry, now: number): boolean => now - createdAt > keepMs

/** Whether another message may wait here. */
export const fits = (entries: readonly Pick<Entry, 'bytes'>[], bytes: number): boolean =>
  entries.length < maxEntries && entries.reduce((sum, entry) => sum + entry.bytes, bytes) <= maxBytes

/** The oldest waiting message of each owner: the others of the owner wait behind it. */
function heads(entries: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>()
  for (const entry of entries.filter(({ state }) => state === 'waiting').toSorted((one, two) => one.seq - two.seq))
    if (!first.has(entry.owner)) first.set(entry.owner, entry)
  return [...first.values()]
}

/** The message to send now, of the owners who may send; else the time of the next attempt. */
export function nextToSend(
  entries: readonly Entry[],
  maySend: (owner: string) => boolean,
  now: number,
): { entry?: Entry; at?: number } {
  const ready = heads(entries).filter(({ owner }) => maySend(owner))
  const entry = ready.find(({ notBefore }) => notBefore <= now)
  if (entry) return { entry }
  return ready.length === 0 ? {} : { at: Math.min(...ready.map(({ notBefore }) => notBefore)) }
}
