import { availableActions, lookOf, stateOf } from '#engines/records/kind.ts'
import type { RecordServer } from '#engines/records/service.records.server.ts'
import { secondPerson, seenOf } from '#features/approvals/service.records.server.ts'
import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { isParty, type Mandate, owns } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { condition } from '../kind.conditions.ts'
import { licence } from '../kind.ts'
import { licenceMessages as messages } from '../messages.ts'
import { describeStanding } from '../rules.conditions.ts'
import { ownerOf, writeEvent } from '../service.record.server.ts'
import { type ConditionColumns, findByNumber, licenceStore } from '../store.server.ts'
import { numberKey } from '../rules.facts.ts'
import type { Condition, ShownCondition } from './contract.ts'
import { type ConditionRow, conditionStore, listOfLicences } from './store.server.ts'

const holdsOf = (duties: readonly Duty[]) => (_row: ConditionRow, actor: Actor) => holds(actor, duties)
const ownsOf = (mandate: Mandate) => (row: ConditionRow, actor: Actor) =>
  actor.kind === 'user' && owns(actor, ownerOf(row.parent), mandate)
const isOwn = (row: ConditionRow, actor: Actor) => actor.kind === 'user' && isParty(actor, ownerOf(row.parent))

/** Withdrawing takes a licensing approver besides the person who asks, as all that changes a licence. */
export const conditionApprovals = secondPerson<typeof condition, ConditionRow>({
  duties: may.decideLicences,
  askers: condition.duties.act,
  neverAlone: messages.neverAlone,
  performed: (deps) => Promise.resolve(deps.events.changedHere()),
  requests: [
    {
      kind: 'licenceCondition.act',
      actions: ['withdraw'],
      see: (_tx, row, taking) => {
        const seen = seenOf(condition, row, taking)
        return Promise.resolve({ ...seen, facts: [{ label: 'Condition', value: row.text }, ...seen.facts] })
      },
    },
  ],
})

export const conditionServer: RecordServer<typeof condition, ConditionRow> = {
  kind: condition,
  words: { notFound: messages.conditionNotFound, stale: messages.conditionStale },
  store: conditionStore,
  view: viewCondition,
  isOwn,
  mayAct: {
    registrar: holdsOf(may.manageLicences),
    approver: holdsOf(may.decideLicences),
    holder: ownsOf('prepare'),
    reader: ownsOf('read'),
  },
  actorNow: async (tx, { companyId }, actor) =>
    actor.kind === 'user' ? withCurrentMandates(tx, actor, companyId) : actor,
  write: (tx, row, entry) => writeEvent(tx, row.parent, { ...entry, input: { day: entry.input['metOn'] } }, row),
  async inside(_deps, tx, { isPublic }) {
    if (isPublic) await announceContentChange(tx)
  },
  prepare: {
    met({ clock }, _tx, { status, parent: { validFrom } }, { metOn, note }) {
      const day = metOn as string
      if (day > nigerianDay(clock.now())) throw invalidField('metOn', messages.dayFuture)
      if (day < validFrom) throw invalidField('metOn', messages.beforeStart)
      if (status !== 'returned' && !note) throw invalidField('note', messages.metWithout)
      return Promise.resolve({})
    },
  },
  askSecond: conditionApprovals.ask,
  audited: ({ status, nextDay, version }) => ({ status, nextDay, version }),
}

/** A condition of today, in a word and in a sentence. */
export function showCondition(row: ConditionColumns, now: Date): ShownCondition {
  const state = stateOf(condition, row, now)
  const { label, tone, icon } = lookOf(condition, row, now)
  const { id, number, text } = row
  return {
    id,
    number,
    text,
    state,
    label,
    tone,
    icon: icon as ShownCondition['icon'],
    sentence: describeStanding(state, row),
  }
}

async function viewCondition(
  { database: { db }, clock }: Deps,
  row: ConditionRow,
  reader: SignedIn,
): Promise<Condition> {
  const now = clock.now()
  const { mayAct } = conditionServer
  const { id, reference, holder } = row.parent
  return {
    ...row,
    ...showCondition(row, now),
    licence: { id, reference, holder },
    documents: await listDocuments(db, condition.key, row.id),
    actions: isOwn(row, reader)
      ? []
      : (['registrar', 'approver'] as const)
          .flatMap((by) => (mayAct[by](row, reader) ? availableActions(condition, row, { by, now }) : []))
          .filter((action, at, all) => all.indexOf(action) === at),
  }
}

/** The conditions of a licence, for staff. */
export async function readConditions({ database: { db }, clock }: Deps, actor: SignedIn, id: string) {
  requireDuty(actor, condition.duties.read)
  if (!(await licenceStore.find(db, id))) throw notFound(messages.notFound)
  const now = clock.now()
  return { conditions: (await listOfLicences(db, [id])).map((row) => ({ ...row, ...showCondition(row, now) })) }
}

/** Those that the public reads: of a licence in force, and not withdrawn. */
export async function readPublicConditions({ database: { db }, clock }: Deps, number: string) {
  const now = clock.now()
  const row = await findByNumber(db, numberKey(number))
  const isInForce = row && ['active', 'suspended'].includes(stateOf(licence, row, now))
  const all = isInForce ? await listOfLicences(db, [row.id]) : []
  return {
    conditions: all
      .filter(({ isPublic, status }) => isPublic && status !== 'withdrawn')
      .map((each) => showCondition(each, now)),
  }
}
