import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Account } from '../accounts.server.ts'

/** How the database's programs are started: as which user, whether they may enter private folders, whether they end with the portal. */
export interface Runner {
  account: Account | undefined
  passPrivateFolders: string | undefined
  dieWithParent: boolean
}

/**
 * The smallest capability that lets a process pass folders closed to its user (capabilities(7)), if this process may
 * hand it on. Containers often have only the second.
 */
export function capabilityToPass(processStatus: string): string | undefined {
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)$/m.exec(processStatus)?.[1] ?? '0'}`)
  if (bounding & 4n) return 'dac_read_search'
  return bounding & 2n ? 'dac_override' : undefined
}

/**
 * Finds how programs can be started on this machine. A running portal is never root; only tests start a database as root, for `account`, which
 * may then read root's private folders.
 */
export function makeRunner(account: Account | undefined): Runner {
  const plain: Runner = { account, passPrivateFolders: undefined, dieWithParent: false }
  const capability = account && capabilityToPass(readFileSync('/proc/self/status', 'utf8'))
  const withParent = { ...plain, passPrivateFolders: capability, dieWithParent: true }
  return works(withParent) ? withParent : plain
}

function works(runner: Runner): boolean {
  const { program, args, identity } = commandLine(runner, 'INT', '/bin/sh', ['-c', ':'])
  return spawnSync(program, args, { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Starts `program` in a separate session, so that Ctrl-C in a terminal reaches only the portal; `signal` is what it
 * gets when the portal dies.
 */
export function startProgram(
  runner: Runner,
  signal: 'INT' | 'KILL',
  program: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const line = commandLine(runner, signal, program, args)
  // Nothing of the portal's environment: PGPORT or PGOPTIONS would affect the server, and it needs no secrets.
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }
  return spawn(line.program, line.args, { ...line.identity, cwd: '/', detached: true, stdio, env })
}

function commandLine(runner: Runner, signal: string, program: string, args: string[]) {
  const options = runner.dieWithParent ? ['--pdeathsig', signal] : []
  const { account, passPrivateFolders: capability } = runner
  if (capability && account) {
    const only = `-all,+${capability}`
    // initdb checks by access(2), which otherwise ignores capabilities.
    options.push('--securebits', '+no_setuid_fixup')
    options.push('--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups', '--inh-caps', only)
    options.push('--ambient-caps', only, '--bounding-set', only)
  }
  if (options.length === 0) return { program, args, identity: account ?? {} }
  const identity = capability ? {} : (account ?? {})
  return { program: 'setpriv', args: [...options, '--', program, ...args], identity }
}
