import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test-server.ts'
import { accountOf, type Server, startServer, waitUntil } from './engine.ts'
import { proxySettings, ringsScript, serverSettings, storageKinds, swiftSettings } from './swift-settings.ts'

/** An S3 store of OpenStack Swift on this machine, in a folder of its own. */
export interface Swift {
  endpoint: string
  /** What a portal needs to keep its documents below `prefix`. */
  env(prefix?: string): Record<string, string>
  /** Cuts the store off: connections are refused, or with `freeze` never answered. */
  cut(how?: 'refuse' | 'freeze'): Promise<void>
  /** Ends a cut. */
  restore(): Promise<void>
  stop(): Promise<void>
}

const keys = { AWS_ACCESS_KEY_ID: 'portal:portal', AWS_SECRET_ACCESS_KEY: 'portal-secret' }
export const region = 'us-east-1'

/** Starts Swift with its S3 interface and an empty bucket `portal` on free ports of this machine. */
export async function startSwift(): Promise<Swift> {
  const dir = mkdtempSync(join(tmpdir(), 'swift-'))
  const account = accountOf('swift')
  const user = account ? 'swift' : userInfo().username
  const [proxyPort, cachePort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
  prepareFolder(dir, user, { proxy: proxyPort!, cache: cachePort!, ports })
  if (account) giveAll(dir, account)
  const servers = new Map<string, Server>()
  const run = (name: string, ...command: [string, ...string[]]) =>
    servers.set(name, startServer(command, { log: join(dir, `${name}.log`), cwd: dir, account, env: { HOME: dir } }))
  const cacheAddress = ['-l', '127.0.0.1', '-p', `${cachePort}`, '-U', '0', '-m', '16', '-t', '1']
  run('cache', 'memcached', ...cacheAddress)
  for (const kind of storageKinds) run(kind, `swift-${kind}-server`, join(dir, `${kind}.conf`))
  const startProxy = () => run('proxy', 'swift-proxy-server', join(dir, 'proxy.conf'))
  startProxy()
  const endpoint = `http://127.0.0.1:${proxyPort}`
  const isReady = async () => (await fetch(`${endpoint}/healthcheck`, { signal: AbortSignal.timeout(2_000) })).ok
  const swift: Swift = {
    endpoint,
    env: (prefix = '') => ({
      FILES_URL: `s3://portal/${prefix}?endpoint=${endpoint}&region=${region}`,
      ...keys,
    }),
    async cut(how = 'refuse') {
      if (how === 'freeze') servers.get('proxy')!.signal('SIGSTOP')
      else await servers.get('proxy')!.stop('SIGKILL')
    },
    async restore() {
      servers.get('proxy')!.signal('SIGCONT')
      if (!(await isReady().catch(() => false))) startProxy()
      await waitUntil('Swift', isReady)
    },
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop('SIGKILL')))
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await Promise.all(
      ports.map((port) => waitUntil('Swift', async () => Boolean(await fetch(`http://127.0.0.1:${port}/`)))),
    )
    await waitUntil('Swift', isReady)
    await makeBucket(endpoint, 'portal')
    return swift
  } catch (error) {
    await swift.stop()
    throw error
  }
}

function prepareFolder(
  dir: string,
  user: string,
  { proxy, cache, ports }: { proxy: number; cache: number; ports: number[] },
): void {
  chmodSync(dir, 0o711)
  mkdirSync(join(dir, 'data', 'd1'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text)
  write('swift.conf', swiftSettings)
  for (const [at, kind] of storageKinds.entries())
    write(`${kind}.conf`, serverSettings(kind, { dir, user, port: ports[at]! }))
  write('proxy.conf', proxySettings({ dir, user, port: proxy, cache, region, password: keys.AWS_SECRET_ACCESS_KEY }))
  const made = spawnSync('/usr/bin/python3', ['-c', ringsScript, dir, ...ports.map(String)], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`the rings of Swift could not be made:\n${made.error?.message ?? made.stderr}`)
}

/** By Swift's own interface, which needs no client of S3. */
export async function makeBucket(endpoint: string, name: string): Promise<void> {
  const headers = { 'x-auth-user': keys.AWS_ACCESS_KEY_ID, 'x-auth-key': keys.AWS_SECRET_ACCESS_KEY }
  const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers })
  const [address, token] = ['x-storage-url', 'x-auth-token'].map((header) => signedIn.headers.get(header) ?? '')
  const made = await fetch(`${address}/${name}`, { method: 'PUT', headers: { 'x-auth-token': token! } })
  if (!made.ok) throw new Error(`Swift did not make the bucket ${name} (${made.status})`)
}

function giveAll(dir: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of ['data/d1', 'data', '']) chownSync(join(dir, name), uid, gid)
}
