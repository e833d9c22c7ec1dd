import { codeFor, tokenFor } from '../../portal/src/features/cases/engine/service.tokens.server.ts'
import { testEnvironment } from '../../portal/src/app/testing.environment.ts'
import { openDatabase } from '../../portal/src/platform/database/database.server.ts'
import type { Deps } from '../../portal/src/platform/deps.server.ts'
import { databases } from './portal.ts'

/** What opens cases without an account: the codes of letters and the tokens of mails, made as the portal of this address makes them. */
async function withKeys<T>(url: string, make: (deps: Deps) => Promise<T>): Promise<T> {
  const connectionString = databases.get(url)!
  const silent = { info() {}, warn() {}, error() {} }
  const database = openDatabase({ connectionString }, silent as unknown as Parameters<typeof openDatabase>[1])
  const masterKey = Buffer.from(testEnvironment('', connectionString).MASTER_KEY!, 'base64')
  try {
    return await make({ database, config: { masterKey } } as Deps)
  } finally {
    await database.pool.end()
  }
}

/** The code of a case. */
export const codeOf = (url: string, caseId: string): Promise<string> => withKeys(url, (deps) => codeFor(deps, caseId))

/** The token of a link about a referral. */
export const tokenOf = (url: string, purpose: 'referral' | 'confirmation', referralId: string): Promise<string> =>
  withKeys(url, (deps) => tokenFor(deps, purpose, referralId))
