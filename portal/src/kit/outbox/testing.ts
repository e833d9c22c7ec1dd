import { type Entry, fits, type Outcome } from './rules.ts'
import { type Access, type Ports, sendWaiting } from './send-waiting.ts'

export const freshEntry = {
  name: 'complaint',
  state: 'waiting',
  tries: 0,
  notBefore: 0,
  asked: false,
  uploads: [],
} satisfies Partial<Entry>

type WaitingMessageFacts = { owner: string; key: string; at: number; bad: boolean; hasFile: boolean }
type Tick = () => Promise<void>
type Pending = { agent: Agent; resume: () => void }
/** A tab or the service worker; `life` ends with each kill. */
interface Agent {
  life: number
  isOpen: boolean
  busy: boolean
  timer: number | undefined
}

/**
 * A device with two tabs, a service worker and a server, in which every step of the real sender is delayed until the schedule lets it continue, and
 * may be its last.
 */
export class ModelDevice {
  readonly #random: () => number
  now = 1_000_000_000
  online = true
  agents: Agent[] = [1, 2, 3].map(() => ({ life: 0, isOpen: true, busy: false, timer: undefined }))
  #pending: Pending[] = []
  #lock: { agent: Agent; life: number } | undefined
  #queue: { agent: Agent; life: number; run: () => void }[] = []
  entries: Entry[] = []
  #seq = 0
  letters: WaitingMessageFacts[] = []
  /** The account signed in on the device, and its live tokens at the server. */
  user: string | undefined
  #access: Access | undefined
  #tokens = new Map<string, string>()
  /** What the server has recorded, in its order. */
  arrived: WaitingMessageFacts[] = []
  /** Finished uploads, by the key of their message; begun ones have an address only. */
  documents: string[] = []
  #uploads = new Map<string, { key: string; isDone: boolean }>()
  /** When it recorded each key, which it forgets after 8 days (`rememberedDays`). */
  #remembered = new Map<string, number>()
  breaches: string[] = []

  constructor(random: () => number) {
    this.#random = random
  }

  chance = (share: number): boolean => this.#random() < share
  pick = <T>(list: readonly T[]): T => list[Math.floor(this.#random() * list.length)]!

  /** Writes a message: a first try unless others wait, whose answer may be lost, and then into the store. */
  write(bad: boolean): void {
    const owner = this.user ?? 'device'
    if (this.user && this.#access?.owner !== this.user) return
    if (!fits(this.entries, 100)) return
    const message = { owner, key: `key-${this.letters.length}`, at: this.now, bad, hasFile: this.chance(0.3) }
    const waits = this.entries.some((entry) => entry.owner === owner && entry.state === 'waiting')
    this.letters.push(message)
    if (!waits && this.online && !bad) {
      this.record(message)
      // The answer arrived: nothing has to wait. (Files that were begun by the page are the page's.)
      if (!message.hasFile && this.chance(0.5)) return
    }
    const { key } = message
    this.entries.push({ ...freshEntry, seq: ++this.#seq, owner, key, createdAt: this.now, bytes: 100 })
  }

  /** The server's side of one call: the first with a key makes a record. */
  record(message: WaitingMessageFacts): void {
    const since = this.#remembered.get(message.key)
    if (since !== undefined && this.now - since < 8 * 86_400_000) return
    this.#remembered.set(message.key, this.now)
    this.arrived.push(message)
  }

  signIn(user: string): void {
    this.user = user
    const token = `${user}-${this.#random()}`
    this.#tokens.set(token, user)
    this.#access = { owner: user, key: { of: user } as unknown as CryptoKey, token }
  }
  signOut(): void {
    if (this.online && this.#access) this.#tokens.delete(this.#access.token)
    this.user = undefined
    this.#access = undefined
  }
  endSessions(): void {
    this.#tokens.clear()
  }

  kill(agent: Agent): void {
    agent.life++
    Object.assign(agent, { busy: false, timer: undefined })
    this.#pending = this.#pending.filter((one) => one.agent !== agent)
    this.#queue = this.#queue.filter((one) => one.agent !== agent)
    if (this.#lock?.agent === agent) this.#release()
  }

  /** What a tab does on load, on `online`, on a new message and by its timer, and the worker when the browser wakes it. */
  wake(agent: Agent, hurry: boolean): void {
    if (!agent.isOpen || agent.busy) return
    agent.busy = true
    const { life } = agent
    const run = () => {
      this.#lock = { agent, life }
      void sendWaiting(this.#portsOf(agent), { hurry }).then((at) => {
        if (agent.life !== life) return
        Object.assign(agent, { busy: false, timer: at })
        this.#release()
      })
    }
    if (this.#lock) this.#queue.push({ agent, life, run })
    else run()
  }
  #release(): void {
    this.#lock = undefined
    this.#queue.shift()?.run()
  }

  /** Lets one delayed step continue; false when there is none. */
  step(): boolean {
    const next = this.#pending.splice(Math.floor(this.#random() * this.#pending.length), 1)[0]
    next?.resume()
    return next !== undefined
  }

  pass(ms: number): void {
    this.now += ms
    for (const agent of this.agents)
      if (agent.timer !== undefined && agent.timer <= this.now) {
        agent.timer = undefined
        this.wake(agent, false)
      }
  }

  #portsOf(agent: Agent): Ports {
    const { life } = agent
    // A killed agent never continues.
    const tick = () =>
      new Promise<void>((resume) => {
        if (agent.life === life) this.#pending.push({ agent, resume })
      })
    const slow = async <T>(work: () => T): Promise<T> => {
      await tick()
      const answer = work()
      await tick()
      return answer
    }
    const change: Ports['change'] = (entry, changed) =>
      slow(() => void Object.assign(this.entries.find(({ seq }) => seq === entry.seq) ?? {}, changed))
    return {
      now: () => this.now,
      list: () => slow(() => structuredClone(this.entries)),
      accesses: () => {
        // Read last before a message is opened.
        const device: Access = { owner: 'device', key: { of: 'device' } as unknown as CryptoKey, token: '' }
        const read = () => [device, ...(this.#access && this.#access.owner === this.user ? [this.#access] : [])]
        return tick().then(read)
      },
      revoke: ({ token }) => slow(() => void (this.#access?.token === token && (this.#access = undefined))),
      change,
      remove: (seq) => slow(() => void (this.entries = this.entries.filter((entry) => entry.seq !== seq))),
      attempt: (entry, access) => this.#attempt(entry, access, change, tick),
    }
  }

  async #attempt(entry: Entry, access: Access, change: Ports['change'], tick: Tick): Promise<Outcome> {
    if (entry.owner !== 'device' && this.user !== entry.owner) this.breaches.push(`${entry.key} without its owner`)
    if ((access.key as unknown as { of: string }).of !== entry.owner) return { kind: 'unreadable' }
    if (!this.online || this.chance(0.1)) return { kind: 'unanswered' }
    const begun = this.now
    await tick()
    // The device slept; no connection survives that.
    if (this.now - begun > 3_600_000) return { kind: 'unanswered' }
    const message = this.letters.find(({ key }) => key === entry.key)!
    if (entry.owner !== 'device' && this.#tokens.get(access.token) !== entry.owner) return { kind: 'signed-out' }
    if (this.chance(0.1)) return { kind: 'busy', seconds: Math.ceil(this.#random() * 100) }
    if (message.bad) return { kind: 'refused', result: { said: 'No' } }
    this.record(message)
    await tick()
    if (message.hasFile && !(await this.#upload(entry, change, tick))) return { kind: 'unanswered' }
    return this.online && !this.chance(0.2) ? { kind: 'sent', result: {} } : { kind: 'unanswered' }
  }

  /** As `ports.ts` sends a file: its address is noted before the first byte is sent. */
  async #upload(entry: Entry, change: Ports['change'], tick: Tick): Promise<boolean> {
    let [address] = entry.uploads
    if (address === undefined) {
      if (!this.online) return false
      address = `upload-${this.#uploads.size}`
      this.#uploads.set(address, { key: entry.key, isDone: false })
      await tick()
      if (!this.online) return false
      await change(entry, { uploads: [address] })
    }
    await tick()
    const upload = this.#uploads.get(address)!
    if (this.online && !upload.isDone) {
      upload.isDone = true
      this.documents.push(upload.key)
    }
    await tick()
    return this.online && upload.isDone
  }
}
