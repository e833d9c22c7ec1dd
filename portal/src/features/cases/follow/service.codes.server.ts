import { type AttemptLimit, countAttempt, forgiveAttempt } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { plainPasted, plainReference } from '#platform/values/pasted.ts'
import { isCodeOf } from '../engine/service.tokens.server.ts'
import { type CaseRow, findCaseByReference } from '../engine/store.server.ts'
import { followMessages as words } from './messages.ts'
import { wrongCodes, wrongCodesOfNetwork } from './rules.ts'

export interface CodeHolder {
  reference: string
  code: string
  /** The network address of the caller. */
  address: string
}

/** Whose code is compared for a reference that no case has, so that the answer takes the same time. */
const nobody = '00000000-0000-4000-8000-000000000000'

/**
 * The case of a person without an account, by its reference and the code of its letter. 404 with the same words for an unknown reference, a wrong code and
 * a case in an account; 429 after too many wrong ones, then also for the right code.
 */
export async function requireCaseByCode(deps: Deps, { reference, code, address }: CodeHolder): Promise<CaseRow> {
  const plain = plainReference(reference).toUpperCase()
  // The network first: what it may try also bounds how many references are counted.
  const limits: AttemptLimit[] = [
    { what: 'case-code-network', whom: { address }, limit: wrongCodesOfNetwork, windowMinutes: 60 },
    { what: 'case-code', whom: { account: plain }, limit: wrongCodes, windowMinutes: 60 },
  ]
  for (const limit of limits) await countAttempt(deps, limit)
  const row = await findCaseByReference(deps.database.db, plain)
  const isRight = await isCodeOf(deps, row?.id ?? nobody, plainPasted(code))
  if (!row || row.userId !== null || !isRight) throw notFound(words.notFound)
  for (const limit of limits) await forgiveAttempt(deps, limit)
  return row
}
