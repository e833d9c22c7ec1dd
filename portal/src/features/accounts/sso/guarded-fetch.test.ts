import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxAnswerBytes } from './rules.ts'
import { createGuardedFetch } from './service.provider.server.ts'

let server: Server
let origin: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/moved') return response.writeHead(302, { location: '/secret' }).end()
    if (request.url === '/endless') return sendWithoutEnd()
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
    function sendWithoutEnd(): void {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setTimeout(sendWithoutEnd, 1))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('calls the servers of the provider and no others', async () => {
  const guarded = createGuardedFetch([origin])
  expect(await (await guarded(`${origin}/keys`, {})).json()).toEqual({ a: 1 })
  const others = [
    'http://169.254.169.254/latest',
    `${origin.replace('127.0.0.1', 'localhost')}/x`,
    'file:///etc/passwd',
  ]
  for (const address of others) await expect(guarded(address, {})).rejects.toThrow('not allowed')
  expect(asked).toEqual(['/keys'])
})

test('follows no redirect', async () => {
  expect((await createGuardedFetch([origin])(`${origin}/moved`, {})).status).toBe(302)
  expect(asked).not.toContain('/secret')
})

test('reads no answer without end', async () => {
  await expect(createGuardedFetch([origin])(`${origin}/endless`, {})).rejects.toThrow('too much')
  expect(maxAnswerBytes).toBeLessThan(1_048_576)
})
