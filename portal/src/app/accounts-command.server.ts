import { parseArgs } from 'node:util'
import { clearFactors } from '#features/accounts/factors/service.clear.server.ts'
import { OperatorError } from '#platform/backup/data-access.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { withCommandDeps } from './deps.server.ts'
import { projectRoot } from './run.server.ts'
import type { ExitCode, Terminal } from './terminal.ts'

const usage = 'Usage: npm run accounts -- clear-factors E-MAIL'

/** `npm run accounts`: for a person who has lost every passkey, app and recovery code. */
export async function manageAccounts(args: string[], { env, report }: Terminal): Promise<ExitCode> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [action, email, more] = positionals
  if (action !== 'clear-factors' || !email || more) throw new OperatorError(usage)
  const config = readConfig(env, projectRoot)
  const count = await withCommandDeps(config, async (deps) => {
    await deps.jobs.start()
    return clearFactors(deps, email)
  })
  if (count === undefined) throw new OperatorError('No account has this e-mail address.')
  if (count === 0) {
    report('The account has neither a passkey nor an authenticator app: nothing was changed.')
    return 0
  }
  const removed = count === 1 ? '1 passkey or authenticator app was' : `${count} passkeys and authenticator apps were`
  report(
    `${removed} removed, with the recovery codes. Every device of the account is logged out, its owner receives a mail, and the audit log has an entry.`,
  )
  return 0
}
