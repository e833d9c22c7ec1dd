import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../bench/process.ts'
import { Caller } from '../caller.ts'
import { newPortal } from '../portal-process.ts'
import { newResult, type Result } from './round.ts'

export const clientsFault = '600 slow clients'

const ofEachKind = 200
const host = 'Host: portal\r\n'

/** A client that is slow in one way for as long as it is connected. */
type Slow = (socket: Socket) => NodeJS.Timeout | undefined

const trickle = (socket: Socket, text: string): NodeJS.Timeout => {
  let at = 0
  return setInterval(() => void (socket.writable && socket.write(text[at++ % text.length]!)), 250)
}
const kinds: Record<string, Slow> = {
  headers: (socket) => {
    socket.write(`GET /licenses HTTP/1.1\r\n${host}`)
    return trickle(socket, 'X-Slow: yyyyyyyyyyyyyyyy\r\n')
  },
  bodies: (socket) => {
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
    )
    return trickle(socket, ' ')
  },
  // More answers than fit into the buffers of a connection, of which nothing is read.
  readers: (socket) => {
    socket.pause()
    socket.write(`GET /docs/schedule-of-fees.pdf HTTP/1.1\r\n${host}\r\n`.repeat(20))
    return undefined
  },
}

/** Others are served beside 600 slow clients for `ms`; with `untilGone` the portal must disconnect all of them. */
export async function endureSlowClients(ms: number, untilGone: boolean): Promise<Result> {
  const result = newResult(clientsFault)
  const { portal, remove } = await newPortal()
  const open = new Set<Socket>()
  const timers: NodeJS.Timeout[] = []
  try {
    await portal.start()
    const person = await new Caller(portal.url).signIn()
    for (const slow of Object.values(kinds))
      for (let one = 0; one < ofEachKind; one++) {
        const socket = connect(portal.port, '127.0.0.1', () => {
          const timer = slow(socket)
          if (timer) timers.push(timer)
        })
        open.add(socket)
        socket.on('error', () => {}).on('close', () => open.delete(socket))
      }
    await sleep(1_000)
    if (open.size < 3 * ofEachKind) result.problems.push(`only ${open.size} slow clients were connected`)
    const times: number[] = []
    for (const end = performance.now() + ms; performance.now() < end; await sleep(25))
      for (const path of ['/', '/licenses', '/api/auth/me']) {
        const began = performance.now()
        const answer = await person.send('GET', path, { timeout: 10_000 })
        result.acknowledged++
        if (answer?.status === 200) result.found++
        else result.problems.push(`${path} answered ${answer?.status ?? 'nothing'}`)
        times.push((performance.now() - began) / 1000)
      }
    result.seconds.push(percentile(times, 0.99))
    if (untilGone) await requireGone(open, result)
    result.rounds = 1
    return result
  } finally {
    timers.forEach(clearInterval)
    for (const socket of open) socket.destroy()
    await remove()
  }
}

/** A reader that never reads does not notice its end: then only the portal knows that it has closed the connection. */
async function requireGone(open: Set<Socket>, result: Result): Promise<void> {
  for (const end = Date.now() + 150_000; open.size > 0 && Date.now() < end; await sleep(500))
    for (const socket of open) if (Date.now() > end - 10_000) socket.resume()
  if (open.size > 0) result.problems.push(`${open.size} slow clients are still connected after 150 s`)
}
