import { createHmac, randomBytes } from 'node:crypto'
import { isIP, isIPv4, isIPv6 } from 'node:net'

const mappedPrefix = [0, 0, 0, 0, 0, 0xffff]

/** An address without the port and brackets that some proxies write (`192.0.2.7:443`, `[2001:db8::1]:443`), or its zone. */
export function plainAddress(text: string): string {
  const [, address = text] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  return address.split('%')[0]!
}

/**
 * The network that a limit counts: an IPv4 address, or the first 64 bits of an IPv6 address, because one subscriber
 * holds 2^64 of those. An IPv4 address written as IPv6 (::ffff:1.2.3.4) is the IPv4 address. Everything that is no
 * address counts as one network, so that nobody gets a fresh count by sending nonsense.
 */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address ?? '')
  if (isIP(plain) === 0) return 'unknown'
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (mappedPrefix.every((group, index) => groups[index] === group))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const last = address.slice(address.lastIndexOf(':') + 1)
  const bytes = isIPv4(last) ? last.split('.').map(Number) : []
  const hex = bytes.length
    ? `${address.slice(0, -last.length)}${((bytes[0]! << 8) | bytes[1]!).toString(16)}:${((bytes[2]! << 8) | bytes[3]!).toString(16)}`
    : address
  const [head = '', tail] = hex.split('::')
  const given = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - given.length - rest.length }, () => '0')
  return [...given, ...zeros, ...rest].map((group) => Number.parseInt(group, 16))
}

export interface NetworkLimit {
  limit: number
  minutes: number
  /** Networks remembered at once; beyond it the oldest is forgotten, so that memory has a bound. */
  mostNetworks?: number
}

/**
 * Counts what a network does, in this process's memory only and under a key that dies with the process, until the
 * network's window ends. Nothing about an address is stored. Each process counts for itself.
 */
export class NetworkCounts {
  readonly #limit: Required<NetworkLimit>
  readonly #key = randomBytes(32)
  // Every window is equally long, so the order of insertion is the order in which the windows end.
  readonly #windows = new Map<string, { count: number; ends: number }>()

  constructor(limit: NetworkLimit) {
    this.#limit = { mostNetworks: 50_000, ...limit }
  }

  /** Counts once. Answers the seconds to wait, 0 when the limit is not passed; what is refused is not counted. */
  count(address: string, now: Date): number {
    const time = now.getTime()
    this.#forgetEnded(time)
    const key = this.#keyOf(address)
    const window = this.#windows.get(key) ?? { count: 0, ends: time + this.#limit.minutes * 60_000 }
    if (window.count >= this.#limit.limit) return Math.ceil((window.ends - time) / 1000)
    window.count++
    this.#windows.set(key, window)
    if (this.#windows.size > this.#limit.mostNetworks) this.#windows.delete(this.#windows.keys().next().value!)
    return 0
  }

  /** How often this network was counted in its window, and the seconds until the window ends. Counts nothing. */
  look(address: string, now: Date): { count: number; seconds: number } {
    this.#forgetEnded(now.getTime())
    const window = this.#windows.get(this.#keyOf(address))
    if (!window) return { count: 0, seconds: 0 }
    return { count: window.count, seconds: Math.ceil((window.ends - now.getTime()) / 1000) }
  }

  /** Takes one count back. */
  forgive(address: string): void {
    const window = this.#windows.get(this.#keyOf(address))
    if (window && window.count > 0) window.count--
  }

  /** How many networks are remembered. */
  get size(): number {
    return this.#windows.size
  }

  #forgetEnded(time: number): void {
    for (const [key, { ends }] of this.#windows) {
      if (ends > time) break
      this.#windows.delete(key)
    }
  }

  #keyOf(address: string): string {
    return createHmac('sha256', this.#key).update(networkOf(address)).digest('base64url')
  }
}
