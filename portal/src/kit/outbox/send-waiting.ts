import { afterAttempt, type Entry, isLate, isOver, nextToSend, type Outcome, type Result } from './rules.ts'

/** An owner's right to read and send, held by the browser from sign-in to sign-out. */
export interface Access {
  owner: string
  key: CryptoKey
  /** Empty for messages written without an account. */
  token: string
}

/** What came of a message, to be encrypted for its owner. */
export interface CallerSession {
  access: Access
  result: Result
}

/** What sending needs of the browser; a test replaces it. */
export interface Ports {
  now(): number
  list(): Promise<Entry[]>
  /** The owners who may send now. */
  accesses(): Promise<Access[]>
  /** Removes this right, unless the owner has signed in again since. */
  revoke(access: Access): Promise<void>
  attempt(entry: Entry, access: Access): Promise<Outcome>
  /** Changes an entry that is still there; of what was sent only the result stays. */
  change(entry: Entry, change: Partial<Entry>, given?: CallerSession): Promise<void>
  remove(seq: number): Promise<void>
}

/**
 * Sends the waiting messages, each owner's in order; returns the time of the next attempt. Only one caller on the device may run it at a time. It may
 * be killed at any point: everything is repeated with the same idempotency key until its end is recorded.
 */
export async function sendWaiting(ports: Ports, { hurry = false } = {}): Promise<number | undefined> {
  await tidy(ports, hurry)
  for (;;) {
    const [entries, accesses] = [await ports.list(), await ports.accesses()]
    const accessOf = (owner: string) => accesses.find((access) => access.owner === owner)
    const { entry, at } = nextToSend(entries, (owner) => accessOf(owner) !== undefined, ports.now())
    const access = entry && accessOf(entry.owner)
    if (!access) return at
    // A device may have slept since it was tidied.
    if (isLate(entry, ports.now())) {
      await ports.change(entry, { state: 'late' })
      continue
    }
    const outcome = await ports.attempt(entry, access)
    if (outcome.kind === 'signed-out') await ports.revoke(access)
    if (outcome.kind === 'unreadable') await ports.remove(entry.seq)
    const change = afterAttempt(entry, outcome, ports.now())
    if (change) await ports.change(entry, change, 'result' in outcome ? { access, result: outcome.result } : undefined)
  }
}

/** Removes what nobody came back for, and forgets pauses that only a lost line has caused. */
async function tidy(ports: Ports, hurry: boolean): Promise<void> {
  const now = ports.now()
  for (const entry of await ports.list()) {
    if (isOver(entry, now)) await ports.remove(entry.seq)
    else if (hurry && !entry.asked && entry.notBefore > now) await ports.change(entry, { notBefore: now })
  }
}
