import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToPortal } from '../portal-command.ts'
import { makeFolder, Portal } from '../portal-process.ts'
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
  /** The own addresses of the portals that are ready. */
  portals(): string[]
  killPortal(at: number): Promise<void>
  startPortal(at: number): Promise<void>
  stop(): Promise<void>
}

const portalCount = 2

export async function startMachines({ ttl }: { ttl: number }): Promise<Machines> {
  const folder = makeFolder('cluster')
  const undo: (() => Promise<unknown> | void)[] = [folder.remove]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const place = (name: string) => {
      const path = join(folder.path, name)
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
    undo.push(async () => {
      await Promise.all(portals.map((portal) => portal.stop()))
      portals.forEach(saveLog)
    })
    // Both at the same moment, as after a power cut; a failure waits for the other, so that it is stopped too.
    const starts = await Promise.allSettled(portals.map((portal) => portal.start()))
    for (const each of starts) if (each.status === 'rejected') throw each.reason
    const serving = new Set(portals)
    const port = await freePort()
    const proxies = place('proxy')
    giveToPortal(proxies)
    const proxy = await startPortalProxy(proxies, { port, portals: portals.map((portal) => portal.port) })
    undo.push(() => proxy.stop())
    return {
      url: `http://127.0.0.1:${port}`,
      postgres,
      files,
      mail,
      portals: () => [...serving].map((portal) => portal.url),
      async killPortal(at) {
        serving.delete(portals[at]!)
        await portals[at]!.kill('portal')
        saveLog(portals[at]!, at)
      },
      async startPortal(at) {
        await portals[at]!.start()
        serving.add(portals[at]!)
      },
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
): Promise<Portal[]> {
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    ...files.env(),
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
  }
  const portals: Portal[] = []
  for (let at = 0; at < portalCount; at++) {
    const folder = place(`data-${at}`)
    giveToPortal(folder)
    portals.push(new Portal(folder, await freePort(), env))
  }
  return portals
}

/** The log of a failed run shows its cause. */
function saveLog(portal: Portal, at: number): void {
  mkdirSync(join(repositoryRoot, 'tmp'), { recursive: true })
  writeFileSync(join(repositoryRoot, 'tmp', `cluster-portal-${at}.log`), portal.program?.said ?? '')
}
