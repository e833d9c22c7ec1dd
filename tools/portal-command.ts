import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chooseAccount } from '../portal/src/platform/accounts.server.ts'
import { capabilityToPass } from '../portal/src/platform/local-postgres/run-as.server.ts'

export const portalMain = fileURLToPath(new URL('../portal/src/main.js', import.meta.url))
/** As `npm start` has them. */
const flags = ['--max-semi-space-size=16']
const compileCache = fileURLToPath(new URL('../node_modules/.cache/portal', import.meta.url))

/**
 * The program and arguments that start the portal on `dataDir`. Root starts it as the ordinary user that it would become anyway; that
 * user may also read root's private folders, since this project may be in one. `main` is that of a copy of the project.
 */
export function portalCommand(dataDir: string, main = portalMain): [program: string, args: string[]] {
  if (process.getuid?.() !== 0) return [process.execPath, [...flags, main]]
  // Later starts use the compile cache of the first.
  mkdirSync(compileCache, { recursive: true })
  giveToPortal(dataDir, compileCache)
  const { uid, gid } = chooseAccount()
  const capability = capabilityToPass(readFileSync('/proc/self/status', 'utf8'))
  const only = capability ? `-all,+${capability}` : '-all'
  // The last is for initdb, which checks by access(2), which otherwise ignores capabilities.
  const identity = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--securebits', '+no_setuid_fixup']
  const rights = ['--inh-caps', only, '--ambient-caps', only, '--bounding-set', only]
  return ['setpriv', [...identity, ...rights, '--', process.execPath, ...flags, main]]
}

/** Files that a test writes as root into a portal's folder must belong to the portal's user. */
export function giveToPortal(...paths: string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = chooseAccount()
  for (const path of paths) chownSync(path, uid, gid)
}
