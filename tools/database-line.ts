import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A line to a database over which a test has power. */
export interface DatabaseLine {
  url: string
  /** Milliseconds that every packet waits, in each direction. */
  delay: number
  /** Bytes no longer pass, and nobody is told: a frozen server, a pulled cable. */
  freeze(): void
  /** Lets new connections pass; those of before stay silent. */
  thaw(): void
  /** Breaks every connection in the middle of whatever it carries. */
  drop(): void
  /** Breaks every connection; new ones are refused until `reopen`. */
  cut(): void
  reopen(): void
  /** One of the next commits reaches the database; then its connection breaks, before the answer. */
  loseCommit(which?: number): void
  close(): Promise<void>
}

/** Opens a line on a port of its own to the database at `target`, also one behind a socket in the file system. */
export async function openDatabaseLine(target: string): Promise<DatabaseLine> {
  const { host, port } = new pg.Client({ connectionString: target })
  const onward = () => connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  const unanswered = new Set<Socket>()
  let commits = 0
  let isFrozen = false
  let isCut = false
  const server = createServer({ noDelay: true }, (near) => {
    // The port stays ours: one that is given back may be another test's before `reopen`.
    if (isCut) return void near.resetAndDestroy()
    keep(near)
    if (isFrozen) return
    const far = onward()
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => silent.has(near) || near.destroySoon())
    carry(near, (bytes) => {
      if (commits > 0 && bytes.includes('commit\0') && --commits === 0) unanswered.add(near)
      if (!silent.has(near)) far.write(bytes)
    })
    carry(far, (bytes) => {
      if (unanswered.has(near)) near.destroy()
      else if (!silent.has(near)) near.write(bytes)
    })
  })
  const keep = (socket: Socket) => sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  const carry = (from: Socket, write: (bytes: Buffer) => void) => {
    // One after the other, so that a delay changes no order.
    let last = Promise.resolve<unknown>(undefined)
    from.on('data', (bytes: Buffer) => {
      if (line.delay > 0) last = last.then(() => sleep(line.delay))
      last = last.then(() => write(bytes))
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  url.searchParams.delete('host')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const line: DatabaseLine = {
    url: url.href,
    delay: 0,
    freeze() {
      isFrozen = true
      for (const socket of sockets) silent.add(socket)
    },
    thaw: () => void (isFrozen = false),
    drop,
    cut() {
      isCut = true
      drop()
    },
    reopen: () => void (isCut = false),
    loseCommit: (which = 1) => void (commits = which),
    async close() {
      drop()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
  return line
}
