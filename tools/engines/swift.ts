import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test-server.ts'
import { accountOf, type Server, startServer, waitUntil } from './engine.ts'

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
const region = 'us-east-1'

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
async function makeBucket(endpoint: string, name: string): Promise<void> {
  const headers = { 'x-auth-user': keys.AWS_ACCESS_KEY_ID, 'x-auth-key': keys.AWS_SECRET_ACCESS_KEY }
  const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers })
  const [address, token] = ['x-storage-url', 'x-auth-token'].map((header) => signedIn.headers.get(header) ?? '')
  const made = await fetch(`${address}/${name}`, { method: 'PUT', headers: { 'x-auth-token': token! } })
  if (!made.ok) throw new Error(`Swift did not make the bucket ${name} (${made.status})`)
}

function giveAll(dir: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of ['data/d1', 'data', '']) chownSync(join(dir, name), uid, gid)
}

/** The servers that keep things, in the order of their ports. */
const storageKinds = ['account', 'container', 'object'] as const

/** The two values are part of every path on disk. */
const swiftSettings = `[swift-hash]
swift_hash_path_prefix = portal
swift_hash_path_suffix = portal
[storage-policy:0]
name = one
default = yes
`

/** Three rings of one device each, made in one process: the command line tool takes a second for every step. */
const ringsScript = `
import os, sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1',
                  'replication_port': int(port), 'device': 'd1', 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    os.chmod(os.path.join(folder, kind + '.ring.gz'), 0o644)
`

const common = ({ dir, user, port }: { dir: string; user: string; port: number }) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${dir}
user = ${user}
workers = 0
log_level = WARNING
`

const serverSettings = (kind: string, place: { dir: string; user: string; port: number }): string =>
  `${common(place)}devices = ${place.dir}/data
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo', 'symlink']

/** The order of the pipeline matters: the cache before the S3 interface, which comes before sign-in. */
const proxySettings = (place: {
  dir: string
  user: string
  port: number
  cache: number
  region: string
  password: string
}): string => `${common(place)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${place.cache}
[filter:s3api]
use = egg:swift#s3api
location = ${place.region}
[filter:tempauth]
use = egg:swift#tempauth
user_portal_portal = ${place.password} .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`
