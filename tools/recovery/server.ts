import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountOf } from '../engines/engine.ts'
import { freePort } from '../test-server.ts'

/** A PostgreSQL server under pgBackRest, both as the user `postgres` where root starts them. */
export interface Server {
  port: number
  data: string
  repository: string
  url(role: string): string
  configure(backrest: string, settings: string): void
  control(action: 'start' | 'stop'): void
  /** Runs a line of a shell with pgBackRest set up for this server. */
  shell(line: string): string
  remove(): void
}

export async function makeServer(bin: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'recovery-'))
  // PostgreSQL refuses to run as root.
  const owner = accountOf('postgres')
  const give = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  chmodSync(folder, 0o711)
  give(folder)
  const [data, repository, log, config] = ['data', 'repository', 'log', 'pgbackrest.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const path of [repository, log]) {
    mkdirSync(path)
    give(path)
  }
  const port = await freePort()
  const env = {
    ...process.env,
    HOME: folder,
    PGBACKREST_CONFIG: config,
    PGBACKREST_LOG_PATH: log,
    PGBACKREST_LOCK_PATH: log,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    // Debian's program of that name writes into its own folders.
    PGHOST: folder,
  }
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, {
      ...owner,
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--data-checksums'])
  return {
    port,
    data,
    repository,
    url: (role) => `postgres://${role}@127.0.0.1:${port}/${role === 'postgres' ? 'postgres' : 'portal'}`,
    configure(backrest, settings) {
      writeFileSync(config, backrest)
      const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\n`
      appendFileSync(join(data, 'postgresql.conf'), `${settings}\n${own}`)
    },
    control(action) {
      const log = join(folder, 'log', 'postgres.log')
      const args = ['-D', data, '-w', '-t', '120', '-l', log, ...(action === 'stop' ? ['-m', 'fast'] : []), action]
      // Without pipes: the server would hold them open.
      const ended = spawnSync(join(bin, 'pg_ctl'), args, { ...owner, cwd: folder, env, stdio: 'ignore' })
      if (ended.status !== 0)
        throw new Error(`PostgreSQL did not ${action}:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    },
    shell: (line) => run('/bin/sh', ['-c', line]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
