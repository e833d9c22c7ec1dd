import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, request as openRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startTestPortal, testAdmin } from './testing.server.ts'

/** Resolves once a server of this process has the headers of a request. */
const nextRequest = () =>
  new Promise<void>((resolve) => {
    const channel = 'http.server.request.start'
    const started = () => {
      unsubscribe(channel, started)
      resolve()
    }
    subscribe(channel, started)
  })

describe('a portal that is stopped', () => {
  test('finishes running requests and does not wait for keep-alive connections', async () => {
    const portal = await startTestPortal()
    const agent = new Agent({ keepAlive: true })
    try {
      const body = JSON.stringify(testAdmin)
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const request = openRequest(`${portal.url}/api/auth/login`, { method: 'POST', agent, headers })
      const status = new Promise<number | undefined>((resolve, reject) => {
        request.on('error', reject).on('response', (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        })
      })
      const received = nextRequest()
      request.write(body.slice(0, 10))
      await received
      const stopped = portal.close()
      await new Promise((resolve) => setTimeout(resolve, 100))
      request.end(body.slice(10))
      expect(await status).toBe(200)
      // A connection may stay open for 72 s; a restart must not wait that long.
      await stopped
    } finally {
      agent.destroy()
    }
  })
})
