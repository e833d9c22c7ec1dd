import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createWeb } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStatement } from '@regulator/tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { afterAll, beforeAll } from 'vitest'
import { examine } from '#platform/doctor/doctor.server.ts'
import type { Finding } from '#platform/doctor/finding.ts'

export type Settings = Record<string, string>

/** A portal in order that the doctor examines, and the folders and servers that a test puts in its way. */
export function usePatient() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
  const servers: Server[] = []
  let database: TestDatabase
  let made = 0
  beforeAll(async () => {
    chmodSync(folder, 0o755)
    database = await createTestDatabase()
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  async function listen(server: Server): Promise<string> {
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return String((server.address() as AddressInfo).port)
  }
  async function freePort(): Promise<string> {
    const server = createServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  function newFolder(mode = 0o700): string {
    const path = join(folder, `data-${++made}`)
    mkdirSync(path)
    chmodSync(path, mode)
    return path
  }
  return {
    folder,
    database: () => database,
    listen,
    freePort,
    newFolder,
    listenWeb: (answer: string) => listen(createWeb((_request, response) => response.end(answer))),
    /** A new data folder with one thing in it. */
    folderWith(name: string, { content, mode = 0o600 }: { content?: string; mode?: number } = {}): string {
      const path = newFolder()
      if (content === undefined) mkdirSync(join(path, name))
      else writeFileSync(join(path, name), content)
      chmodSync(join(path, name), content === undefined ? mode | 0o100 : mode)
      return path
    },
    /** Its findings with these settings. */
    async ask(env: Settings, now?: () => Date): Promise<Finding[]> {
      const findings: Finding[] = []
      const usual = {
        PORT: await freePort(),
        ADMIN_PORT: await freePort(),
        ...(env['DATA_DIR'] ? {} : { DATA_DIR: newFolder() }),
        DATABASE_URL: database.url,
        PUBLIC_URL: 'http://localhost',
      }
      for await (const finding of examine({ ...usual, ...env }, folder, now)) findings.push(finding)
      return findings
    },
    change: (statement: string) => runStatement(database.ownerUrl, statement),
    withOption(option: string): string {
      const changed = new URL(database.url)
      changed.searchParams.set('options', `-c ${option}`)
      return changed.href
    },
  }
}

export const fixes = (findings: readonly Finding[], what: string): string[] =>
  findings.filter((finding) => finding.level === 'fix' && finding.what === what).map(({ text }) => text)

/** A folder of another user; only root can give one away, but every user can lead to one of root's. */
export function makeForeign(path: string): void {
  if (process.getuid?.() !== 0) return symlinkSync('/', path)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, 12_345, 12_345)
}

/** Does `work` with the rights of an ordinary user on files, where the tests run as root. */
export async function asOrdinaryUser<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid!(12_345)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
  }
}

/** A mail server that refuses every password, and takes a mail but for the `refused` command; writes down what it is told. */
export const smtpServer = (refused = 'nothing', heard: string[] = []): Server =>
  createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      heard.push(line)
      if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
      else if (line.startsWith('AUTH')) socket.write('535 5.7.8 ada@example.com is not known\r\n')
      else if (line.startsWith(refused)) socket.write('550 5.7.60 not permitted to send as this sender\r\n')
      else if (line.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (line.startsWith('QUIT')) socket.end('221 Bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })

/** A server of mailboxes whose password is `right`: its only folder is INBOX, of whose 100 kB `used` are taken. */
export const imapServer = (used: number): Server =>
  createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 QUOTA] ready\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ')
        const refused = { LOGIN: !line.includes('right'), STATUS: !line.includes('INBOX') }[command]
        const answers: Record<string, string> = {
          CAPABILITY: '* CAPABILITY IMAP4rev1 QUOTA\r\n',
          LIST: line.includes('INBOX') ? '* LIST () "/" INBOX\r\n' : '',
          STATUS: '* STATUS INBOX (MESSAGES 3)\r\n',
          GETQUOTAROOT: `* QUOTAROOT INBOX ""\r\n* QUOTA "" (STORAGE ${used} 100)\r\n`,
        }
        socket.write(refused ? `${tag} NO refused\r\n` : `${answers[command] ?? ''}${tag} OK done\r\n`)
      }
    })
  })
