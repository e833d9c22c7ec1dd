import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A user account of the machine: its user and group ids. */
export interface Account {
  uid: number
  gid: number
}

/** Finds an account in the text of an /etc/passwd, by its name or number; never root. */
export function accountInPasswd(passwd: string, nameOrUid: string | number): Account | undefined {
  const column = typeof nameOrUid === 'number' ? 2 : 0
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((each) => each[column] === String(nameOrUid))
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return fields && uid > 0 && gid > 0 && Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

const ownName = 'regulator-portal'

/**
 * The account for a portal that root started: its own, created where it is missing, else `nobody`. Never the account of another program such as
 * `postgres`, which can open that program's files.
 */
export function chooseAccount(): Account {
  const existing = findAccount(ownName)
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
  throw new Error('No account could be created for the portal: start it as an ordinary user instead of root.')
}

export function findAccount(nameOrUid: string | number): Account | undefined {
  try {
    return accountInPasswd(readFileSync('/etc/passwd', 'utf8'), nameOrUid)
  } catch {
    return undefined
  }
}
