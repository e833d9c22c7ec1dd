import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isParty } from '#platform/mandates.ts'
import { exactReference } from '#platform/values/pasted.ts'
import { conflict, notFound, ownRecord } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { type CaseRow, findCaseByReference, insertHistories } from '../engine/store.server.ts'
import { relatedMessages as words } from './messages.ts'
import { casesOfOutage } from './rules.ts'
import { auditOutage, changeOutage } from './service.outages.server.ts'
import { countOutageCases, findOutage, lockCases, type OutageRowStored, setOutage } from './store.outages.server.ts'

interface Refused {
  reference: string
  reason: string
}

/** Adds cases to an outage in one transaction, and lists which were refused and why. */
export async function addCasesToOutage(deps: Deps, actor: SignedIn, id: string, references: readonly string[]) {
  const refused: Refused[] = []
  const rows: CaseRow[] = []
  const changed = await changeOutage(deps, actor, id, async (tx, outage) => {
    const ids = await findWanted(tx, references, refused)
    for (const row of await lockCases(tx, ids)) {
      const reason = isParty(actor, row) ? ownRecord().message : await reasonAgainst(tx, outage, row)
      if (reason) refused.push({ reference: row.reference, reason })
      else if (row.outageId === null) rows.push(row)
    }
    const { cases = 0 } = (await countOutageCases(tx, [outage.id])).get(outage.id) ?? {}
    if (cases + rows.length > casesOfOutage) throw conflict(words.outageFull)
    await moveCases(deps, tx, actor, rows, { outage, action: 'joinOutage' })
  })
  return { added: rows.length, refused, outage: changed }
}

async function findWanted(tx: Db, references: readonly string[], refused: Refused[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const typed of references) {
    const reference = exactReference(typed) ?? typed.trim()
    const row = await findCaseByReference(tx, reference)
    if (row) ids.add(row.id)
    else refused.push({ reference, reason: words.referenceUnknown })
  }
  return [...ids]
}

async function reasonAgainst(tx: Db, outage: OutageRowStored, row: CaseRow): Promise<string | undefined> {
  if (row.status === 'Resolved') return words.caseResolved
  if (row.outageId === null || row.outageId === outage.id) return undefined
  return words.inOtherOutage((await findOutage(tx, row.outageId))?.name ?? '')
}

/** Sets the outage of locked cases, with an internal entry in the history of each and one in the audit log. */
async function moveCases(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  rows: readonly CaseRow[],
  { outage, action }: { outage: OutageRowStored; action: 'joinOutage' | 'leaveOutage' },
): Promise<void> {
  if (rows.length === 0) return
  const at = deps.clock.now()
  const ids = rows.map((row) => row.id)
  await setOutage(tx, ids, action === 'joinOutage' ? outage.id : null)
  const entry = { at, action, actorId: actor.id, actorName: actor.name, actorRole: 'staff', note: outage.name } as const
  await insertHistories(
    tx,
    rows.map((row) => ({ ...entry, caseId: row.id, level: row.escalationLevel, files: [] })),
  )
  const references = rows.slice(0, 100).map((row) => row.reference)
  await auditOutage(tx, at, actor, action, outage.id, { cases: rows.length, references })
}

export const removeCaseFromOutage = (deps: Deps, actor: SignedIn, { id, caseId }: { id: string; caseId: string }) =>
  changeOutage(deps, actor, id, async (tx, outage) => {
    const [row] = isUuid(caseId) ? await lockCases(tx, [caseId]) : []
    if (row?.outageId !== outage.id) throw notFound()
    if (isParty(actor, row)) throw ownRecord()
    await moveCases(deps, tx, actor, [row], { outage, action: 'leaveOutage' })
  })
