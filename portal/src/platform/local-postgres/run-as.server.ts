import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** An account of the machine, as numbers. */
export interface Account {
  uid: number
  gid: number
}

/** How programs of the database are started: as whom, whether they may pass private folders, whether they end with us. */
export interface Runner {
  account: Account | undefined
  passPrivateFolders: string | undefined
  dieWithParent: boolean
}

/** Finds `name` in the text of an /etc/passwd. */
export function accountInPasswd(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([first]) => first === name)
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return fields && uid > 0 && Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

const ownName = 'regulator-db'

/** The account for the database when the portal runs as root: an existing one, else a new one, else `nobody`. */
export function chooseAccount(): Account {
  const existing = findAccount('postgres') ?? findAccount(ownName)
  if (existing) return existing
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false', ownName]],
    ['adduser', ['--system', '--group', '--no-create-home', '--home', '/', ownName]],
    ['adduser', ['-S', '-D', '-H', '-h', '/', ownName]],
  ]
  for (const [program, args] of attempts) {
    spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 })
    const made = findAccount(ownName)
    if (made) return made
  }
  const nobody = findAccount('nobody')
  if (nobody) return nobody
  throw new Error(
    'PostgreSQL refuses to run as root and no other account could be made: start the portal as an ordinary user, ' +
      'or set DATABASE_URL to a server of your own.',
  )
}

function findAccount(name: string): Account | undefined {
  try {
    return accountInPasswd(readFileSync('/etc/passwd', 'utf8'), name)
  } catch {
    return undefined
  }
}

/** Whether `account` can enter `folder` through all of its parents, asked of the kernel so that ACLs count. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
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

/** Looks at the machine and says how programs can be started; `account` is absent when we are not root. */
export function makeRunner(account: Account | undefined, privateFolders: boolean): Runner {
  const runner: Runner = { account, passPrivateFolders: undefined, dieWithParent: false }
  if (privateFolders) {
    runner.passPrivateFolders = capabilityToPass(readFileSync('/proc/self/status', 'utf8'))
    if (!runner.passPrivateFolders || !works(runner)) throw new Error('No capability to pass private folders.')
  }
  const withParent = { ...runner, dieWithParent: true }
  return works(withParent) ? withParent : runner
}

function works(runner: Runner): boolean {
  const { program, args, identity } = commandLine(runner, 'INT', '/bin/sh', ['-c', ':'])
  return spawnSync(program, args, { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Starts `program` in a session of its own, so that Ctrl-C in a terminal reaches the portal alone; `signal` is what it
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
  // Nothing of our environment: PGPORT or PGOPTIONS would reach the server, and secrets have no business there.
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }
  return spawn(line.program, line.args, { ...line.identity, cwd: '/', detached: true, stdio, env })
}

function commandLine(runner: Runner, signal: string, program: string, args: string[]) {
  const options = runner.dieWithParent ? ['--pdeathsig', signal] : []
  const { account, passPrivateFolders: capability } = runner
  if (capability && account) {
    const only = `-all,+${capability}`
    options.push('--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups', '--inh-caps', only)
    options.push('--ambient-caps', only, '--bounding-set', only)
  }
  if (options.length === 0) return { program, args, identity: account ?? {} }
  const identity = capability ? {} : (account ?? {})
  return { program: 'setpriv', args: [...options, '--', program, ...args], identity }
}
