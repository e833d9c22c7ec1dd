import { readSetting } from '#engines/settings/service.server.ts'
import { availableActions, type Values } from '#engines/records/kind.ts'
import type { Entry, RecordServer } from '#engines/records/service.records.server.ts'
import { secondPerson, seenOf } from '#features/approvals/service.records.server.ts'
import { indexEntries } from '#features/search/service.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { invalidField } from '#platform/problem.ts'
import { isParty } from '#platform/mandates.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import type { Licence } from './contract.ts'
import { licenceSettings } from './contract.settings.ts'
import { certifying, licence, officers } from './kind.ts'
import { licenceMessages as messages } from './messages.ts'
import { classes, type LicenceTerms } from './rules.facts.ts'
import { changesBetween, type TermChanges } from './rules.ts'
import { checks } from './action-checks.ts'
import { statusOf } from './sentences.ts'
import { issueCertificate } from './service.papers.server.ts'
import {
  certificateStore,
  type ConditionColumns,
  insertCondition,
  insertEvent,
  type LicenceRow,
  licenceStore,
  listEvents,
} from './store.server.ts'

const isOwn = (row: LicenceRow, actor: Actor): boolean => actor.kind === 'user' && isParty(actor, ownerOf(row))
/** Nobody's, where the portal does not know the holder. */
export const ownerOf = ({ userId, companyId }: Pick<LicenceRow, 'userId' | 'companyId'>) => ({
  userId: userId ?? '',
  companyId,
})

const holdsOf = (duties: readonly Duty[]) => (_row: LicenceRow, actor: Actor) => holds(actor, duties)

/** All of it takes a licensing approver besides the person who asks, who may be the registrar. */
export const licenceApprovals = secondPerson<typeof licence, LicenceRow>({
  duties: may.decideLicences,
  askers: licence.duties.act,
  neverAlone: messages.neverAlone,
  performed: (deps) => Promise.resolve(deps.events.changedHere()),
  requests: [
    {
      kind: 'licence.act',
      actions: [
        'amend',
        'renew',
        'lift',
        'suspend',
        'surrender',
        'revoke',
        'correct',
        'certify',
        'warn',
        'addCondition',
      ],
      see: (_tx, row, taking) => Promise.resolve(seenOf(licence, row, taking)),
    },
  ],
})

/** Refuses what contradicts itself, and keeps what the register said before. */
const prepared = Object.fromEntries(
  Object.entries(checks).map(([action, check]) => [
    action,
    (deps: Deps, _tx: Db, row: LicenceRow, given: Values) => {
      const wrong = check(row, given, deps.clock.now())
      if (wrong) throw invalidField(wrong.field, wrong.message)
      return Promise.resolve({ changes: changesBetween(row, given as Partial<LicenceTerms>) })
    },
  ]),
)

/** An entry in the history of a licence; about a condition it is told as publicly as that. */
export const writeEvent = (
  tx: Db,
  row: LicenceRow,
  { action, at, actor, text, input: { day, order, changes }, second }: Entry,
  condition?: Pick<ConditionColumns, 'number' | 'isPublic'>,
) =>
  insertEvent(tx, {
    licenceId: row.id,
    action,
    at,
    byId: actor.kind === 'user' ? actor.id : actor.kind,
    byName: actor.kind === 'user' ? actor.name : '',
    second,
    text,
    day: day as string | undefined,
    order: order as string | undefined,
    changes: changes as TermChanges | undefined,
    status: row.status,
    condition: condition?.number,
    isPublic: condition?.isPublic,
  })

export const licenceServer: RecordServer<typeof licence, LicenceRow> = {
  kind: licence,
  words: messages,
  store: licenceStore,
  view: viewLicence,
  isOwn,
  mayAct: { registrar: holdsOf(may.manageLicences), approver: holdsOf(may.decideLicences) },
  async write(tx, row, entry) {
    const added = entry.action === 'conditionAdded' ? await insertCondition(tx, row, entry.input, entry.at) : undefined
    return writeEvent(tx, row, entry, added)
  },
  inside: followEvent,
  prepare: prepared,
  askSecond: licenceApprovals.ask,
  conditions: {
    inTime: async (tx, { validTo }, now) => {
      const { renewalDays } = await readSetting(tx, licenceSettings)
      return nigerianDay(now) > addDays(validTo, renewalDays) ? messages.renewedLate(renewalDays) : undefined
    },
  },
  audited: ({ status, version }) => ({ status, version }),
}

/** What the public sees follows at once: the search, the pages, and the paper where there is a new one. */
async function followEvent(deps: Deps, tx: Db, row: LicenceRow, event: { id: number; action: string; at: Date }) {
  if (event.action === 'noted') return
  if (certifying.includes(event.action)) await issueCertificate(deps, tx, row, event)
  const entry = {
    id: `licence:${row.id}`,
    source: 'Licences' as const,
    title: `${row.holder}: ${row.reference}`,
    // With slashes the search takes a number for one word.
    body: [
      `${classes[row.class].label} licence ${row.numberKey.replaceAll('-', ' ')}`,
      row.capacity,
      row.isPerson ? '' : row.site,
      row.council,
    ].join('. '),
    link: `/licence-register/${row.numberKey}`,
    date: row.issuedOn,
  }
  await indexEntries(tx, [entry], event.at)
  await announceContentChange(tx)
}

async function viewLicence({ database: { db }, clock }: Deps, row: LicenceRow, reader: SignedIn): Promise<Licence> {
  const now = clock.now()
  const [events, certificates] = await Promise.all([listEvents(db, row.id), certificateStore.list(db, row.id)])
  return {
    ...row,
    today: statusOf(row, now) as Licence['today'],
    actions: isOwn(row, reader)
      ? []
      : officers
          .flatMap((by) => (licenceServer.mayAct[by](row, reader) ? availableActions(licence, row, { by, now }) : []))
          .filter((action, at, all) => all.indexOf(action) === at),
    events: events.map(({ second, ...event }) => ({
      ...event,
      id: String(event.id),
      at: event.at.toISOString(),
      hasSecond: second !== null,
      changes: event.changes as Licence['events'][number]['changes'],
    })),
    certificates: certificates.map(({ paper, issuedAt }) => ({ paper, issuedAt: issuedAt.toISOString() })),
  }
}
