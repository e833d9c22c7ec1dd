import type { ActionPreview } from '#features/lists/contract.ts'
import type { RecordAction } from '#features/lists/service.sources.server.ts'
import { requireVersion } from '#engines/records/service.actions.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { nounOf } from '../contract.kind.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, findCases } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { refusalToRefer, referLocked } from './service.send.server.ts'
import { listToRefer } from './store.server.ts'

type Lock = (tx: Db, actor: SignedIn, id: string) => Promise<CaseRow>

/** Sends a case of the list to the company that it names, with the same question for each. */
export const referAction = (kind: CaseKind, lock: Lock): RecordAction => ({
  preview: (deps, _actor, ids) => previewReferrals(deps, kind, ids),
  async apply(deps, tx, actor, id, { input: { note: question }, version }) {
    const row = await lock(tx, actor, id)
    requireVersion(row, version, caseMessages.stale(nounOf(kind)))
    return referLocked(deps, tx, { actor, kind, row, question })
  },
})

/** So many references are named of cases that are refused. */
const maxNamed = 5

/**
 * The cases by company, then those that would be refused, by reason. Whether one is refused depends on its company, its status and the state of its
 * latest referral, so one of each is asked about: of 10,000 cases some twenty.
 */
async function previewReferrals(deps: Deps, kind: CaseKind, ids: readonly string[]): Promise<ActionPreview['groups']> {
  const { db } = deps.database
  const rows = await listToRefer(db, ids)
  const alike = Map.groupBy(rows, (row) => [row.company, row.status === 'Resolved', row.companyAnswer].join())
  const groups = new Map<string, ActionPreview['groups'][number]>()
  for (const members of alike.values()) {
    const [row] = await findCases(db, [members[0]!.id])
    if (!row) continue
    const refusal = await refusalToRefer(deps, db, { kind, row })
    const label = refusal || `to ${companyLabel(row.company)}`
    const { count = 0, records = [] } = groups.get(label) ?? {}
    const references = [...records, ...members.map((each) => each.reference)]
    groups.set(label, {
      label,
      isRefused: refusal !== '',
      count: count + members.length,
      records: refusal ? references.slice(0, maxNamed) : [],
    })
  }
  return [...groups.values()].sort((one, other) => Number(one.isRefused) - Number(other.isRefused))
}
