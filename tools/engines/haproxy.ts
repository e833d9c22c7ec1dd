import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import { accountOf, type Server, startServer, waitUntil } from './engine.ts'

/** The same answer as of the example of an operator's HAProxy. */
const busyAnswer = join(repositoryRoot, 'deploy/haproxy/busy.http')

export interface DatabaseProxy {
  port: number
  /** Ports of PostgreSQL and of its Patroni, by node. */
  nodes: { port: number; patroniPort: number }[]
}

export interface PortalProxy {
  port: number
  portals: number[]
}

const common = `global
  maxconn 2000
defaults
  retries 2
  timeout connect 3s
  timeout check 2s
`

/** Sends connections to the primary, which Patroni names, and closes those to a node that is primary no more. */
export async function startDatabaseProxy(folder: string, { port, nodes }: DatabaseProxy): Promise<Server> {
  const servers = nodes.map((node, at) => `  server node${at} 127.0.0.1:${node.port} check port ${node.patroniPort}`)
  const config = `${common}  mode tcp
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
  return startProxy(folder, 'database', config)
}

/** Spreads requests over the portals that are ready. No sticky sessions, and nothing that may have arrived is repeated. */
export async function startPortalProxy(folder: string, { port, portals }: PortalProxy): Promise<Server> {
  const config = `${common}  mode http
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 10s
  option forwardfor
  option redispatch
  errorfile 502 ${busyAnswer}
  errorfile 503 ${busyAnswer}
  errorfile 504 ${busyAnswer}
listen portals
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${portals.map((each, at) => `  server portal${at} 127.0.0.1:${each} check`).join('\n')}
`
  const proxy = await startProxy(folder, 'portals', config)
  await waitUntil('the proxy', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok)
  return proxy
}

async function startProxy(folder: string, name: string, config: string): Promise<Server> {
  const file = join(folder, `haproxy-${name}.cfg`)
  writeFileSync(file, config)
  const log = join(folder, `haproxy-${name}.log`)
  return startServer(['haproxy', '-db', '-f', file], { log, cwd: folder, account: accountOf('postgres') })
}
