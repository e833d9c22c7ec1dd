import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, type RunningPortal, startPortal } from '../../e2e/support/portal.ts'
import { giveToPortal } from '../portal-command.ts'
import { type Swift, startSwift } from '../engines/swift.ts'
import { repositoryRoot } from '../repository-root.ts'
import { freePort } from '../test-server.ts'
import { type PostgresCluster, startPostgresCluster } from '../engines/postgres-cluster.ts'
import { startPortalProxy } from '../engines/haproxy.ts'
import { MailServer } from '../engines/mail-server.ts'

/** Two portals behind one address, each with a folder of its own, a cluster of PostgreSQL behind another, a store for documents and a mail server. */
export interface Machines {
  url: string
  postgres: PostgresCluster
  files: Swift
  mail: MailServer
  /** The portals' own addresses; undefined while one does not run. */
  portals(): (string | undefined)[]
  killPortal(at: number): Promise<void>
  startPortal(at: number): Promise<void>
  stop(): Promise<void>
}

const portalCount = 2

export async function startMachines({ ttl }: { ttl: number }): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  chmodSync(folder, 0o711)
  const undo: (() => Promise<unknown> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  ]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const place = (name: string) => {
      const path = join(folder, name)
      mkdirSync(path)
      return path
    }
    const postgres = await startPostgresCluster(place('postgres'), ttl)
    undo.push(postgres.stop)
    const files = await startSwift()
    undo.push(files.stop)
    const mail = new MailServer()
    await mail.open()
    undo.push(() => mail.close())
    const portals = await makePortals(place, { postgres, files, mail })
    undo.push(portals.stop)
    // Both at the same moment, as after a power cut; a failure waits for the other, so that it is stopped too.
    const starts = await Promise.allSettled(portals.ports.map((_, at) => portals.start(at)))
    for (const each of starts) if (each.status === 'rejected') throw each.reason
    const port = await freePort()
    const proxies = place('proxy')
    giveToPortal(proxies)
    const proxy = await startPortalProxy(proxies, { port, portals: portals.ports })
    undo.push(() => proxy.stop())
    const { urls, kill, start } = portals
    return {
      url: `http://127.0.0.1:${port}`,
      postgres,
      files,
      mail,
      portals: urls,
      killPortal: kill,
      startPortal: start,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makePortals(
  place: (name: string) => string,
  { postgres: { url, ownerUrl }, files, mail }: Pick<Machines, 'postgres' | 'files' | 'mail'>,
) {
  const ports: number[] = []
  while (ports.length < portalCount) ports.push(await freePort())
  const running: (RunningPortal | undefined)[] = ports.map(() => undefined)
  const folders = ports.map((_, at) => place(`data-${at}`))
  giveToPortal(...folders)
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    ...files.env(),
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mail.url,
    TRUST_PROXY: '127.0.0.1',
    LOGIN_LIMIT: '100000',
    MAIL_LIMIT: '100000',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const logs = ports.map(() => '')
  /** The log of a failed run shows its cause. */
  const keepLog = (at: number) => {
    logs[at] += running[at]?.log() ?? ''
    mkdirSync(join(repositoryRoot, 'tmp'), { recursive: true })
    writeFileSync(join(repositoryRoot, 'tmp', `cluster-portal-${at}.log`), logs[at]!)
  }
  return {
    ports,
    urls: () => running.map((portal) => portal?.url),
    async start(at: number) {
      running[at] = await startPortal({
        env: { ...env, PORT: String(ports[at]), DATA_DIR: folders[at]! },
        readySeconds: 180,
      })
    },
    async kill(at: number) {
      const portal = running[at]
      keepLog(at)
      running[at] = undefined
      await portal?.kill()
    },
    async stop() {
      await Promise.all(running.filter((portal) => portal !== undefined).map((portal) => portal.stop()))
      for (const at of running.keys()) keepLog(at)
    },
  }
}
