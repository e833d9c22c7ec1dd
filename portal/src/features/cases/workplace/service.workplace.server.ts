import {
  type PersonKey,
  type PersonRow,
  recordSource,
  type WorkplaceSource,
} from '#features/workplace/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { hasWords } from '#platform/values/search-words.ts'
import { describeClock } from '../engine/rules.clock.ts'
import { readReferenceStart } from '../engine/rules.references.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseListSource } from '../list/service.source.server.ts'
import { findCase, findCases } from '../engine/store.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import { companyAnswerWords } from '../referrals/messages.ts'
import { companyReturns, returned } from '../referrals/rules.ts'
import { findCustomers, searchCases } from './store.search.server.ts'
import { countCaseDay, listCasesOfPerson } from './store.work.server.ts'

/** What a kind of case adds to the workplace of staff. */
export const caseWorkplace = (kind: CaseKind): WorkplaceSource =>
  recordSource({
    key: kind.key,
    label: kind.plural,
    duties: may.readCases,
    source: caseListSource(kind),
    open: { status: ['open'] },
    toAnswer: { answer: ['yes'] },
    filed: 'filed',
    watchedBy: may.superviseCases,
    reasons: {
      answer: `The ${kind.person.toLowerCase()} has answered`,
      waiting: `Waits for the ${kind.person.toLowerCase()}`,
    },
    lists: {
      waiting: { filters: { clock: ['waiting'] } },
      ...(kind.refers && {
        companies: { filters: { companyAnswer: [returned], status: ['open'] }, isOwn: true },
      }),
    },
    countDay: ({ database }, day) => countCaseDay(database.db, kind.key, day),
    find(db, asked, max) {
      const reference = readReferenceStart(kind.prefix, asked.text)?.start
      return searchCases(db, { ...asked, kind: kind.key, reference }, max)
    },
    findOfPerson: (db, person, limit) => listCasesOfPerson(db, kind.key, person, limit),
    readRows,
    searchPeople: (deps, _actor, text) => searchPeople(deps, kind, text),
    findPerson: (deps, _actor, id) => findPerson(deps, kind, id),
  })

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

async function readRows(deps: Deps, ids: string[]) {
  const now = deps.clock.now()
  const [rows, holidays] = await Promise.all([findCases(deps.database.db, ids), viewHolidays(deps, now)])
  return rows.map((row) => {
    const { text: due, overdue } = describeClock(row, now, holidays)
    const { id, reference, contactName: person, status: state, dueAt } = row
    const came = companyReturns.find((answer) => answer === row.companyAnswer)
    const news = came && state !== 'Resolved' ? companyAnswerWords[came] : undefined
    const title = row.subject || row.type
    return { id, reference, title, person, state, news, due, overdue, dueAt, at: row.createdAt.toISOString() }
  })
}
