import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endSlowSender } from './page-forms.server.ts'

/** Sends `bytes` every 20 ms until the server ends the connection or has read 2,000. */
async function send(bytes: number, reads: boolean): Promise<'ended' | 'answered'> {
  const server = createServer((received, answer) => {
    endSlowSender(received, { bytes: 100, ms: 200 })
    if (reads) received.resume()
    else void sleep(1_000).then(() => received.resume())
    received.on('end', () => answer.end())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const sent = request({ port, method: 'POST', headers: { 'content-length': 2_000 } })
  const outcome = new Promise<'ended' | 'answered'>((resolve) => {
    sent.once('response', (answer) => answer.resume().once('end', () => resolve('answered')))
    sent.once('error', () => resolve('ended'))
  })
  let left = 2_000
  const timer = setInterval(() => {
    if (left > 0) sent.write('x'.repeat(Math.min(bytes, left)))
    left -= bytes
  }, 20)
  const result = await outcome
  clearInterval(timer)
  server.close()
  return result
}

test('who sends a byte now and then is ended; who sends steadily, or waits for us to read, is served', async () => {
  expect(await Promise.all([send(1, true), send(200, true), send(2_000, false)])).toEqual([
    'ended',
    'answered',
    'answered',
  ])
})
