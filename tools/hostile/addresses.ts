import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../bench/process.ts'
import { addressKinds, makeRequests, type MadeUpRequest } from './address-kinds.ts'

export interface AddressAttack {
  url: string
  count: number
  /** Bytes that the portal's process holds after a garbage collection. */
  memory(): Promise<number>
}

export interface AddressReport {
  sent: number
  /** How often each kind was answered with each status. */
  answers: Record<string, Record<string, number>>
  /** Requests refused by a limit (429) or for lack of capacity (503). */
  refused: number
  /** Bytes before the first request and after the last. */
  before: number
  after: number
  seconds: number
  /** The 99th percentile of requests for a cached page in the meantime, in ms. */
  keptPageP99: number
}

/** Each made-up network sends few enough requests, so many of each kind, to stay within the limits per network. */
const perNetwork = Object.keys(addressKinds).length * 5
const atOnce = 16
const samplePauseMs = 50

/** Sends `count` made-up addresses of every kind, from many networks of the loopback interface. */
export async function attackWithAddresses({ url, count, memory }: AddressAttack): Promise<AddressReport> {
  const kinds = Object.keys(addressKinds)
  const answers: AddressReport['answers'] = Object.fromEntries(kinds.map((kind) => [kind, {}]))
  await warmUp(url)
  const before = await memory()
  const began = performance.now()
  const sampler = sampleKeptPage(url)
  let sent = 0
  const sendBlock = async () => {
    const block = Math.floor(sent / perNetwork)
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: networkAddress(block) })
    const requests = makeRequests(block, Math.ceil(perNetwork / kinds.length)).slice(
      0,
      Math.min(perNetwork, count - sent),
    )
    sent += requests.length
    for (const [kind, request] of requests) {
      const status = await send(url, agent, request)
      answers[kind]![status] = (answers[kind]![status] ?? 0) + 1
    }
    agent.destroy()
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < count) await sendBlock()
    }),
  )
  const times = await sampler.stop()
  const seconds = (performance.now() - began) / 1000
  const refused = Object.values(answers).reduce((sum, each) => sum + (each['429'] ?? 0) + (each['503'] ?? 0), 0)
  return { sent: count, answers, refused, before, after: await memory(), seconds, keptPageP99: percentile(times, 0.99) }
}

/** Another /24 of 127.0.0.0/8 for every block, all of which Linux answers. */
const networkAddress = (block: number): string => `127.${1 + (Math.floor(block / 250) % 250)}.${1 + (block % 250)}.1`

/** Warms up everything that the portal keeps permanently: compiled code, connections, existing pages. */
async function warmUp(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.200.1' })
  for (const [, request] of makeRequests(-1, 12)) await send(url, agent, request)
  agent.destroy()
}

/** The status of the answer; 0 when the connection was cut, as it is for headers that are too long. */
function send(url: string, agent: Agent, { method, path, headers }: MadeUpRequest): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const asked = request({ hostname, port, agent, method, path, headers, timeout: 60_000 }, (answer) => {
      answer.on('error', () => resolve(0))
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

function sampleKeptPage(url: string): { stop(): Promise<number[]> } {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.201.1' })
  let running = true
  const done = (async () => {
    while (running) {
      const began = performance.now()
      await send(url, agent, { method: 'GET', path: '/about-us' })
      times.push(performance.now() - began)
      await sleep(samplePauseMs)
    }
    agent.destroy()
    return times
  })()
  return {
    stop() {
      running = false
      return done
    },
  }
}
