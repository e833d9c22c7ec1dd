import { chmodSync, chownSync, mkdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from '../bench/process.ts'
import { killPid } from '../portal-process.ts'
import { findSystemPostgres, freePort } from '../test-server.ts'
import { accountOf, type Server, startServer, waitUntil } from './engine.ts'
import { startDatabaseProxy } from './haproxy.ts'

/** A primary and a synchronous standby, kept by Patroni with etcd, behind one address that leads to the primary. */
export interface PostgresCluster {
  /** Of the role that runs portals, of the owner of the tables, and of the superuser; all lead to the primary. */
  url: string
  ownerUrl: string
  adminUrl: string
  /** The node that is primary now, as Patroni knows it. */
  primary(): Promise<number | undefined>
  /** Whether the primary has a synchronous standby, so that another fail-over can lose nothing. */
  isComplete(): Promise<boolean>
  /** kill -9 of a node's Patroni and PostgreSQL, as when its machine loses power. */
  killNode(at: number): void
  /** Starts a killed node again, which then becomes the standby. */
  startNode(at: number): void
  /** Stops all processes of a node from running, until the function that it returns is called. */
  freezeNode(at: number): () => void
  stop(): Promise<void>
}

const password = 'portal-secret'
const nodeCount = 2

interface Node {
  name: string
  port: number
  patroniPort: number
  patroni?: Server
}

interface Member {
  name: string
  role: string
  state: string
}

/** Starts the cluster in `folder`, an empty one. `ttl` is the seconds after which a silent primary is replaced. */
export async function startPostgresCluster(folder: string, ttl: number): Promise<PostgresCluster> {
  const account = accountOf('postgres')
  if (account) chownSync(folder, account.uid, account.gid)
  const etcd = { client: await freePort(), peer: await freePort() }
  const nodes: Node[] = []
  for (let at = 0; at < nodeCount; at++)
    nodes.push({ name: `node${at}`, port: await freePort(), patroniPort: await freePort() })
  const port = await freePort()
  const started: Server[] = [startEtcd(folder, etcd)]
  const stop = async () => {
    for (const { name, patroni } of nodes) {
      const postmaster = postmasterOf(folder, name)
      await patroni?.stop()
      // PostgreSQL is no child of Patroni's and outlives its kill.
      if (postmaster) for (const pid of processTree(postmaster)) killPid(pid, 'SIGKILL')
    }
    for (const each of started.reverse()) await each.stop()
  }
  const startNode = (at: number) => {
    const node = nodes[at]!
    const config = join(folder, `${node.name}.yml`)
    node.patroni = run(folder, node.name, 'patroni', config)
  }
  try {
    await waitUntil('etcd', () => isHealthy(etcd.client))
    const script = writeBootstrapScript(folder)
    for (const node of nodes) {
      const config = patroniConfig({ folder, node, ttl, script, etcd: etcd.client })
      writeFileSync(join(folder, `${node.name}.yml`), JSON.stringify(config, null, 1), { mode: 0o644 })
    }
    for (const at of nodes.keys()) startNode(at)
    await waitUntil('the cluster', () => isComplete(nodes), 180)
    started.push(await startDatabaseProxy(folder, { port, nodes }))
  } catch (error) {
    await stop()
    throw error
  }
  const as = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/portal`
  const pidsOf = ({ name, patroni }: Node) => {
    const postmaster = postmasterOf(folder, name)
    return [...(patroni?.running ? [patroni.pid] : []), ...(postmaster ? processTree(postmaster) : [])]
  }
  return {
    url: as('portal'),
    ownerUrl: as('portal_owner'),
    adminUrl: as('postgres'),
    async primary() {
      const leader = (await members(nodes)).find(({ role, state }) => role === 'leader' && state === 'running')
      const at = nodes.findIndex(({ name }) => name === leader?.name)
      return at < 0 ? undefined : at
    },
    isComplete: () => isComplete(nodes),
    killNode: (at) => pidsOf(nodes[at]!).forEach((pid) => killPid(pid, 'SIGKILL')),
    startNode,
    freezeNode(at) {
      const pids = pidsOf(nodes[at]!)
      for (const pid of pids) killPid(pid, 'SIGSTOP')
      return () => pids.forEach((pid) => killPid(pid, 'SIGCONT'))
    },
    stop,
  }
}

function run(folder: string, name: string, ...command: [string, ...string[]]): Server {
  const place = { log: join(folder, `${name}.log`), cwd: folder, account: accountOf('postgres') }
  return startServer(command, { ...place, env: { HOME: folder, LC_ALL: 'C.UTF-8' } })
}

/** Patroni 3.0 needs etcd's version 2 interface: over version 3 a primary that was frozen takes the lead back from its successor. */
function startEtcd(folder: string, { client, peer }: { client: number; peer: number }): Server {
  const [own, others] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const addresses = ['--listen-client-urls', own, '--advertise-client-urls', own, '--listen-peer-urls', others]
  const cluster = ['--initial-advertise-peer-urls', others, '--initial-cluster', `etcd=${others}`]
  const timeout = ['--heartbeat-interval', '500', '--election-timeout', '5000']
  const command = ['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--enable-v2=true']
  return run(folder, 'etcd', 'etcd', ...command, ...addresses, ...cluster, ...timeout)
}

const isHealthy = async (port: number) =>
  ((await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as { health?: string }).health === 'true'

/** Patroni's own users exist only after this script: it makes the roles of the portal and its database itself. */
function writeBootstrapScript(folder: string): string {
  const path = join(folder, 'after-bootstrap.sh')
  const statements = [
    `create role portal_owner login password '${password}'`,
    `create role portal login password '${password}'`,
    'create database portal owner portal_owner',
  ]
  const commands = statements.map((statement) => `-c "${statement}"`).join(' ')
  writeFileSync(path, `#!/bin/sh\nexec psql "$1" -v ON_ERROR_STOP=1 ${commands}\n`)
  chmodSync(path, 0o755)
  return path
}

interface Settings {
  folder: string
  node: Node
  ttl: number
  script: string
  etcd: number
}

function patroniConfig({ folder, node, ttl, script, etcd }: Settings): object {
  const restAddress = `127.0.0.1:${node.patroniPort}`
  const address = `127.0.0.1:${node.port}`
  const sockets = join(folder, `${node.name}-socket`)
  mkdirSync(sockets, { recursive: true })
  const account = accountOf('postgres')
  if (account) chownSync(sockets, account.uid, account.gid)
  return {
    scope: 'portal',
    name: node.name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl,
        // Both attempts within the ttl: loop_wait + 2 × retry_timeout must not exceed it.
        loop_wait: Math.max(1, Math.floor(ttl / 5)),
        retry_timeout: Math.max(1, Math.floor((ttl * 2) / 5)),
        maximum_lag_on_failover: 1_048_576,
        // A primary that crashed is replaced at once, not started again first.
        primary_start_timeout: 0,
        // A standby that lacks an acknowledged commit is never promoted.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: parameters() },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      post_bootstrap: script,
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, node.name),
      bin_dir: findSystemPostgres(),
      pgpass: join(folder, `${node.name}.pgpass`),
      parameters: { unix_socket_directories: sockets },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewind', password },
      },
      // A new standby copies at once instead of waiting for a checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
    },
    watchdog: { mode: 'off' },
  }
}

const parameters = () => ({
  max_connections: 100,
  shared_buffers: '32MB',
  wal_level: 'replica',
  hot_standby: 'on',
  wal_log_hints: 'on',
  max_wal_senders: 10,
  wal_keep_size: '256MB',
})

/** The members as the first node that answers sees them. */
async function members(nodes: Node[]): Promise<Member[]> {
  for (const { patroniPort } of nodes)
    try {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal: AbortSignal.timeout(1_000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // This node is down or frozen.
    }
  return []
}

async function isComplete(nodes: Node[]): Promise<boolean> {
  const all = await members(nodes)
  const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
  const count = (role: string) => all.filter((member) => member.role === role && isUp(member)).length
  return all.length === nodeCount && count('leader') === 1 && count('sync_standby') === 1
}

/** The pid of a node's PostgreSQL, if it runs on that node's folder. */
function postmasterOf(folder: string, name: string): number | undefined {
  try {
    const home = join(folder, name)
    const pid = Number(readFileSync(join(home, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(home) ? pid : undefined
  } catch {
    return undefined
  }
}

/** A process and everything below it. */
const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)]
