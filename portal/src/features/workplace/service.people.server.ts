import type { User } from '#people/contract.ts'
import { readAccount, toUser } from '#people/directory.server.ts'
import { namesOfCompaniesOf } from '#features/companies/service.memberships.server.ts'
import { searchUsers } from '#people/store.search.server.ts'
import { recordView } from '#people/views.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may, holds, isStaff } from '#platform/duties.ts'
import { duties } from '#platform/duty-words.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { recordIdIn } from '#platform/values/search-words.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { Person } from './contract.people.ts'
import type { searchWorkplace, Work } from './contract.ts'
import { listWords, workMessages } from './messages.ts'
import { maxHits, fewestLetters, hitsOfPage, hitsWhileTyping, type WorkListName, workLists } from './rules.ts'
import type { PersonKey, WorkplaceSource, WorkRow, Count, WorkPart, WorkTimes } from './service.kinds.server.ts'

const maxWithoutAccount = 20
const nameOf = ({ name, surname }: User) => `${name} ${surname}`.trim()

/** People whom only records know. */
export async function findWithoutAccount(
  deps: Deps,
  actor: SignedIn,
  text: string,
  sources: readonly WorkplaceSource[],
) {
  requireDuty(actor, may.readPeople)
  if (!text) return { withoutAccount: [] }
  const found = await Promise.all(
    sourcesFor(actor, sources).map(
      async (source) => (await source.searchPeople?.(deps, actor, text))?.slice(0, maxWithoutAccount) ?? [],
    ),
  )
  const once = new Map(
    found.flat().map((person) => [normaliseEmail(person.email) || person.phone || person.id, person]),
  )
  return { withoutAccount: [...once.values()] }
}

/** The page of a person. Staff who open it are noted, as with every record of the person. */
export async function readPerson(
  deps: Deps,
  actor: SignedIn,
  { id, limit }: { id: string; limit: number },
  sources: readonly WorkplaceSource[],
): Promise<Person> {
  requireDuty(actor, may.readPeople)
  const own = sourcesFor(actor, sources)
  const { key, account } = await findKey(deps, actor, id, own)
  const [groups, companies] = await Promise.all([
    Promise.all(
      own.map(async (source) => {
        const {
          count,
          capped = false,
          rows,
        } = (await source.findOfPerson?.(deps, actor, key, limit)) ?? { count: 0, rows: [] }
        return { source: source.key, label: source.label, count, capped, rows }
      }),
    ),
    account ? namesOfCompaniesOf(deps.database.db, account.id) : [],
  ])
  if (account)
    recordView(deps, actor, {
      subjectId: account.id,
      recordType: 'account',
      recordId: account.id,
      title: 'Your account',
    })
  return {
    id,
    name: key.name,
    email: account?.email ?? key.email,
    phone: key.phone,
    account: account ? toAccount(account) : null,
    companies,
    groups: groups.filter(({ count }) => count > 0),
  }
}

const toAccount = (user: User): NonNullable<Person['account']> => ({
  staff: user.role === 'Admin',
  emailVerified: user.emailVerified,
  registered: user.registrationDate,
  companyName: user.companyName,
  address: [user.street, user.city, user.postalCode, user.country].filter(Boolean).join(', '),
})

/** Who has this id: an account, or the person of a record of a source that the actor may read. */
async function findKey(
  deps: Deps,
  actor: SignedIn,
  id: string,
  own: readonly WorkplaceSource[],
): Promise<{ key: PersonKey; account: User | undefined }> {
  const account = isUuid(id) ? await readAccount(deps, id) : undefined
  if (account) {
    const email = account.emailVerified ? normaliseEmail(account.email) : ''
    return { account, key: { accountId: account.id, name: nameOf(account), email, phone: account.phone } }
  }
  const [, name = '', recordId = ''] = /^([a-z]+)-(.+)$/.exec(id) ?? []
  const key = await own.find((source) => source.key === name)?.findPerson?.(deps, actor, recordId)
  if (!key) throw notFound(workMessages.personMissing)
  return { key, account: undefined }
}

// Search over everything asks each source that the person's duties open, for five hits while typing and 20 on a page. Words are folded by one
// function (`platform/values/search-words.ts`) and stored with the row. A word that 200 of the newest 2,000 cases have is answered from these alone, with a
// plus: PostgreSQL would list every case with that beginning first. One letter finds nothing. No search is stored anywhere, and reports of wrongdoing
// add one number and no hit. Everybody who handles cases or applications finds every account: a caller must be found before their case is.
type Answer = ResponseOf<typeof searchWorkplace>

/** Asks every source that the actor may read, or one of them for a page of its hits. */
export async function searchSources(
  deps: Deps,
  actor: SignedIn,
  { q, source: only, page }: QueryOf<typeof searchWorkplace>,
  sources: readonly WorkplaceSource[],
): Promise<Answer> {
  const own = sourcesFor(actor, sources).filter(({ key, search }) => search && (!only || key === only))
  const pageSize = only ? hitsOfPage : hitsWhileTyping
  if (q.length < fewestLetters) return { groups: [], exact: '', pageSize }
  const text = plainReference(q)
  const id = recordIdIn(q)
  const asked = { text, limit: pageSize, offset: only ? (page - 1) * pageSize : 0 }
  const groups = await Promise.all(
    own.map(async ({ key, label, search }) => {
      const { count, capped = false, rows } = await search!(deps, actor, asked)
      return { source: key, label, count, capped, rows }
    }),
  )
  const found = groups.filter(({ count }) => count > 0)
  const isExact = (row: WorkRow) => row.reference === text.toUpperCase() || row.id === id
  const exact = found.flatMap(({ rows }) => rows).find(isExact)?.to ?? ''
  return { groups: found, exact, pageSize }
}

/** The sources of a member of staff: their duties decide which exist for them. */
function sourcesFor(actor: SignedIn, sources: readonly WorkplaceSource[]): WorkplaceSource[] {
  requireDuty(actor, duties)
  return isStaff(actor) ? sources.filter((source) => holds(actor, source.duties)) : []
}

function timesOf(now: Date): WorkTimes {
  const day = nigerianDay(now)
  return {
    now,
    yesterday: startOfDay(addDays(day, -1)),
    today: startOfDay(day),
    tomorrow: startOfDay(addDays(day, 1)),
  }
}

type SourcePart = WorkPart & { source: WorkplaceSource }

/** My work: what each source has of each list, merged. */
export async function readWork(deps: Deps, actor: SignedIn, sources: readonly WorkplaceSource[]): Promise<Work> {
  const own = sourcesFor(actor, sources)
  const times = timesOf(deps.clock.now())
  const [parts, yesterday] = await Promise.all([
    Promise.all(
      own.map(
        async (source) => (await source.readWork?.(deps, actor, times))?.map((part) => ({ ...part, source })) ?? [],
      ),
    ),
    readYesterday(deps, own, times),
  ])
  const all = parts.flat()
  const shown: Shown = { once: new Set(), lists: new Map() }
  for (const { list, rows, source } of all)
    for (const { id } of rows) {
      const key = keyOf({ source: source.key, id })
      shown.lists.set(key, [...(shown.lists.get(key) ?? []), list])
    }
  const lists = workLists.flatMap((name) => mergeParts(name, all, shown) ?? [])
  return { asOf: times.now.toISOString(), lists, yesterday }
}

const sum = (counts: readonly Count[]) => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  capped: counts.some(({ capped }) => capped),
})

const keyOf = ({ source, id }: { source: string; id: string }) => `${source} ${id}`

interface Shown {
  /** The records of the lists before. */
  once: Set<string>
  /** The lists of each record. */
  lists: Map<string, WorkListName[]>
}

/** A record is shown once: `once` gets those of this list. */
function mergeParts(
  name: WorkListName,
  all: readonly SourcePart[],
  { once, lists }: Shown,
): Work['lists'][number] | undefined {
  const parts = all.filter(({ list }) => list === name)
  if (parts.length === 0) return undefined
  const newestFirst = name === 'new' || name === 'drafts'
  const rows = parts
    .filter(({ toRead }) => !toRead)
    .flatMap(({ source, rows: own }) =>
      own.map((row) => ({
        ...row,
        source: source.key,
        reason: row.reason ?? source.reasons?.[name] ?? listWords[name].reason,
        lists: lists.get(keyOf({ source: source.key, id: row.id })) ?? [name],
      })),
    )
    .sort((one, other) => (newestFirst ? -1 : 1) * one.at.localeCompare(other.at))
    .filter((row) => !once.has(keyOf(row)))
  for (const row of rows) once.add(keyOf(row))
  return {
    name,
    ...sum(parts),
    toRead: parts.every(({ toRead }) => toRead),
    parts: parts.map(({ source, to, count, capped = false }) => ({
      source: source.key,
      label: source.label,
      to,
      count,
      capped,
    })),
    rows,
  }
}

async function readYesterday(deps: Deps, own: readonly WorkplaceSource[], { yesterday, today }: WorkTimes) {
  const figures = await Promise.all(
    own.map(async ({ key, label, countDay }) => {
      const day = await countDay?.(deps, { from: yesterday, before: today })
      return (
        day && { source: key, label, filed: day.filed, answered: day.answered ?? null, resolved: day.resolved ?? null }
      )
    }),
  )
  return figures.filter((each) => each !== undefined)
}

/** The numbers beside the navigation. */
export async function countOpen(deps: Deps, actor: SignedIn, sources: readonly WorkplaceSource[]) {
  const counted = await Promise.all(
    sourcesFor(actor, sources).map(async ({ key, countOpen: read }) => ({ key, counted: await read?.(deps, actor) })),
  )
  const known = counted.flatMap(({ key, counted: each }) =>
    each ? [[key, { count: each.count, capped: each.capped ?? false }] as const] : [],
  )
  return { counts: Object.fromEntries(known) }
}

/** People with an account, for the page of a person. */
export const personWorkplace: WorkplaceSource = {
  key: 'person',
  label: 'People',
  duties: may.readPeople,
  async search({ database: { db } }, _actor, asked) {
    const { rows, count } = await searchUsers(db, asked, maxHits)
    return { count: Math.min(count, maxHits), capped: count > maxHits, rows: rows.map((row) => toRow(toUser(row))) }
  },
}

const toRow = ({ id, name, surname, email, phone, role, registrationDate }: User): WorkRow => ({
  id,
  to: `/people/${id}`,
  reference: '',
  title: `${name} ${surname}`.trim(),
  person: [email, phone].filter(Boolean).join(', '),
  state: role === 'Admin' ? 'Staff' : '',
  due: '',
  overdue: false,
  at: registrationDate,
})
