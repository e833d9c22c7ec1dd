import {
  firstRows,
  maxHits,
  type WorkSearch,
  type WorkSearchResult,
  type PersonKey,
  type PersonRow,
  type WorkplaceSource,
  type WorkPart,
  type WorkRow,
  type WorkTimes,
} from '#features/workplace/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { hasWords } from '#platform/values/search-words.ts'
import { describeClock } from '../engine/rules.clock.ts'
import { readReferenceStart } from '../engine/rules.references.ts'
import type { CaseKind, CaseRow } from '../engine/service.kinds.server.ts'
import { findCase, findCases } from '../engine/store.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import { findCustomers, searchCases } from './store.search.server.ts'
import { countCaseDay, countOpenCases, listCasesOfPerson, type CaseWork, readCaseWork } from './store.work.server.ts'

/** What a kind of case adds to the workplace of staff. */
export const caseWorkplace = (kind: CaseKind): WorkplaceSource => ({
  key: kind.key,
  label: kind.plural,
  duties: may.readCases,
  countOpen: async ({ database }) => ({ count: await countOpenCases(database.db, kind.key) }),
  readWork: (deps, actor, times) => readWork(deps, actor, kind, times),
  countDay: ({ database }, day) => countCaseDay(database.db, kind.key, day),
  search: (deps, _actor, asked) => search(deps, kind, asked),
  findOfPerson: (deps, _actor, person, limit) => findOfPerson(deps, kind, person, limit),
  searchPeople: (deps, _actor, text) => searchPeople(deps, kind, text),
  findPerson: (deps, _actor, id) => findPerson(deps, kind, id),
})

/** The filters of the list of a kind, as its address names them. */
const filtersOf = ({ yesterday }: WorkTimes): Record<CaseWork, string> => ({
  mine: 'assignee=me',
  overdue: 'clock=overdue',
  today: 'due=today',
  unassigned: 'assignee=none',
  waiting: 'clock=waiting',
  new: `filed=${nigerianDay(yesterday)}..`,
})

async function readWork(deps: Deps, actor: SignedIn, kind: CaseKind, times: WorkTimes): Promise<WorkPart[]> {
  const { db } = deps.database
  const lists = await readCaseWork(db, { kind: kind.key, me: actor.id, ...times }, firstRows)
  const rows = await toWorkRows(deps, kind, [...new Set(Object.values(lists).flatMap(({ ids }) => ids))])
  const filters = filtersOf(times)
  return (Object.keys(lists) as CaseWork[]).map((list) => ({
    list,
    count: lists[list].count,
    to: `${kind.path}?${filters[list]}`,
    rows: lists[list].ids.flatMap((id) => {
      const found = rows.get(id)
      if (!found) return []
      const { row, shown } = found
      return { ...shown, at: (list === 'new' ? row.createdAt : (row.dueAt ?? row.createdAt)).toISOString() }
    }),
  }))
}

async function search(deps: Deps, kind: CaseKind, { text, limit, offset }: WorkSearch): Promise<WorkSearchResult> {
  const start = readReferenceStart(kind.prefix, text)
  const asked = { kind: kind.key, reference: start?.start, text, limit, offset }
  const { ids, count, capped } = await searchCases(deps.database.db, asked, maxHits)
  return { count, capped, rows: await inOrder(deps, kind, ids) }
}

async function findOfPerson(deps: Deps, kind: CaseKind, person: PersonKey, limit: number): Promise<WorkSearchResult> {
  const { ids, count } = await listCasesOfPerson(deps.database.db, kind.key, person, limit)
  return { count, rows: await inOrder(deps, kind, ids) }
}

/** The people of cases who have no account: found by the words of the case, and kept where their own details have them. */
async function searchPeople(deps: Deps, kind: CaseKind, text: string): Promise<PersonRow[]> {
  const people = new Map<string, PersonRow>()
  for (const { id, name, email, phone } of await findCustomers(deps.database.db, kind.key, text)) {
    const key = normaliseEmail(email) || phone || id
    if (!people.has(key) && hasWords([name, email, phone], text))
      people.set(key, { id: `${kind.key}-${id}`, name, email, phone })
  }
  return [...people.values()]
}

/** The person of a case who has no account. */
async function findPerson(deps: Deps, kind: CaseKind, id: string): Promise<PersonKey | undefined> {
  const row = await findCase(deps.database.db, id)
  if (!row || row.kind !== kind.key || row.userId !== null) return undefined
  const { contactName: name, contactEmail, contactPhone: phone } = row
  return { accountId: undefined, name, email: normaliseEmail(contactEmail), phone }
}

async function inOrder(deps: Deps, kind: CaseKind, ids: string[]): Promise<WorkRow[]> {
  const rows = await toWorkRows(deps, kind, ids)
  return ids.flatMap((id) => rows.get(id)?.shown ?? [])
}

async function toWorkRows(deps: Deps, kind: CaseKind, ids: string[]) {
  const now = deps.clock.now()
  const [rows, holidays] = await Promise.all([findCases(deps.database.db, ids), viewHolidays(deps, now)])
  const toRow = (row: CaseRow): WorkRow => {
    const { text, overdue } = describeClock(row, now, holidays)
    return {
      id: row.id,
      to: `${kind.path}/${row.id}`,
      reference: row.reference,
      title: row.subject || row.type,
      person: row.contactName,
      state: row.status,
      due: text,
      overdue,
      at: row.createdAt.toISOString(),
    }
  }
  return new Map(rows.map((row) => [row.id, { row, shown: toRow(row) }]))
}
