import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** A line to a database over which a test has power. */
export interface DatabaseLine {
  url: string
  /** Bytes no longer pass, and nobody is told: a frozen server, a pulled cable. */
  freeze(): void
  /** Lets new connections pass; those of before stay silent. */
  thaw(): void
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
  const pairs = new Set<Socket>()
  const silent = new Set<Socket>()
  const unanswered = new Set<Socket>()
  let commits = 0
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const server: Server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy()
    pairs.add(near)
    near.on('error', () => {}).on('close', () => pairs.delete(near))
    if (state === 'frozen') return
    const far = onward()
    pairs.add(far)
    far
      .on('error', () => near.destroy())
      .on('close', () => {
        pairs.delete(far)
        if (!silent.has(near)) near.destroy()
      })
    near
      .on('close', () => far.destroy())
      .on('data', (bytes: Buffer) => {
        if (commits > 0 && bytes.includes('commit\0') && --commits === 0) unanswered.add(near)
        if (!silent.has(near)) far.write(bytes)
      })
    far.on('data', (bytes: Buffer) => {
      if (unanswered.has(near)) near.destroy()
      else if (!silent.has(near)) near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    freeze() {
      state = 'frozen'
      for (const socket of pairs) silent.add(socket)
    },
    thaw: () => void (state = 'open'),
    cut() {
      state = 'cut'
      for (const socket of pairs) socket.destroy()
    },
    reopen: () => void (state = 'open'),
    loseCommit: (which = 1) => void (commits = which),
    async close() {
      for (const socket of pairs) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
