import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPortal } from '#app/testing.server.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { mailboxEnv, mailFrom, type MailboxTest, startMailboxTest } from './testing.ts'

let box: MailboxTest
let portal: TestPortal
let child: ChildProcess | undefined
const [complaint] = kinds

beforeAll(async () => {
  box = await startMailboxTest()
  portal = box.portal
})
afterAll(() => {
  // Also where the test was ended.
  child?.kill('SIGKILL')
  return box.close()
})

/** Another portal on the same database whose connection to the mailbox goes through `port`. */
function startProcess(port: number): ChildProcess {
  const { config } = portal.deps
  const program = fileURLToPath(new URL('./testing.process.ts', import.meta.url))
  return spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: 'off',
      DATA_DIR: portal.dataDir,
      DATABASE_URL: config.databaseUrl,
      MASTER_KEY: config.masterKey!.toString('base64'),
      ...mailboxEnv(box.dovecot, port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Passes bytes on until the client moves a mail, which it does after it has stored it; then `onMove` runs and nothing reaches the server. */
async function startTrap(target: number, onMove: () => void): Promise<{ server: Server; port: number }> {
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.on('data', (bytes) => {
      if (/ (UID )?(MOVE|COPY) /i.test(bytes.toString('latin1'))) onMove()
      else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => client.write(bytes))
    for (const socket of [client, upstream])
      socket.on('error', () => {}).on('close', () => (client.destroy(), upstream.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

test('a portal that is killed between storing a mail and moving it adds it once', async () => {
  const ada = await portal.newUser()
  const { id } = await file(portal, ada.token, complaint)
  const to = await box.replyAddress(ada.email)
  const trap = await startTrap(box.dovecot.port, () => child?.kill('SIGKILL'))
  try {
    child = startProcess(trap.port)
    const ended = new Promise((resolve) => child!.once('exit', (_code, signal) => resolve(signal)))
    // Until then a reading that it has planned may be done by the test's own portal.
    await once(child.stdout!, 'data')
    await box.deliver(mailFrom(ada.email, to, 'Only once, whatever happens.'))
    expect(await ended).toBe('SIGKILL')
  } finally {
    child?.kill('SIGKILL')
    trap.server.close()
  }
  expect(await box.count('INBOX')).toBe(1)
  const messages = async () => (await portal.call('GET', `${complaint.path}/${id}`, { token: ada.token })).body.messages
  expect(await messages()).toHaveLength(1)
  // The time of the killed reader must end first; here nobody waits two minutes for it.
  await portal.deps.database.pool.query('update inbound_mailbox set reader_until = null')
  await box.read()
  expect(await box.count('INBOX')).toBe(0)
  expect(await messages()).toMatchObject([{ text: 'Only once, whatever happens.' }])
})
