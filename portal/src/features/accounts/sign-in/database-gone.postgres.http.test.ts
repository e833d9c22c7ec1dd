import { createServer, connect, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import { usePortal } from '#app/testing.server.ts'
import { logIn } from '../testing.ts'

/** A proxy between the portal and its database that can cut the connection. */
class Line {
  readonly #sockets = new Set<Socket>()
  #server: Server
  port = 0

  constructor(target: NetConnectOpts) {
    this.#server = createServer((near) => {
      const far = connect(target)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => this.#sockets.delete(from))
      }
    })
  }

  async restore(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

const database = await createTestDatabase()
const url = new URL(database.url)
const port = Number(url.port || 5432)
const folder = url.searchParams.get('host')
const line = new Line(folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port })
await line.restore()
url.searchParams.delete('host')
url.hostname = '127.0.0.1'
url.port = String(line.port)
afterAll(async () => {
  await line.cut()
  await database.drop()
})
const portal = await usePortal({ own: 'loses its database', env: { DATABASE_URL: url.href } })

test('while the database is unavailable, calls get 503 and sessions persist; service recovers automatically', async () => {
  const ada = await portal.newUser()
  const me = () => portal.call('GET', '/api/auth/me', { token: ada.token })
  expect((await me()).status).toBe(200)
  await line.cut()
  for (const answer of [await me(), await logIn(portal, ada.email, ada.password), await me()]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.body.message).not.toMatch(/ECONN|postgres|connection/i)
  }
  await line.restore()
  await expect.poll(async () => (await me()).status, { interval: 200 }).toBe(200)
  expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
})

test('connections closed by the database server are replaced automatically', async () => {
  const ada = await portal.newUser()
  const me = () => portal.call('GET', '/api/auth/me', { token: ada.token })
  await portal.deps.database.pool.query(
    // Do not end the database server's autovacuum processes.
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
  )
  const statuses = [(await me()).status, (await me()).status]
  expect(statuses).not.toContain(401)
  await expect.poll(async () => (await me()).status, { interval: 200 }).toBe(200)
})
