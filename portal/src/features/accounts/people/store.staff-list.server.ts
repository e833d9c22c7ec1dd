import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { describeList, type ListChoice } from '#features/lists/contract.list.ts'
import {
  byValue,
  containing,
  type ListReading,
  listSource,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import { dutiesOf } from '#people/directory.server.ts'
import type { UserRow } from '#people/store.server.ts'
import { nameKey, users as u } from '#people/table.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { duties, dutyWords } from '#platform/duty-words.ts'

const states = [
  { value: 'active', label: 'Active', tone: 'success' },
  { value: 'invited', label: 'Invited', tone: 'warning' },
] as const satisfies ListChoice[]
const answers = [
  { value: 'yes', label: 'On' },
  { value: 'no', label: 'Off' },
]

const staffList = describeList({
  key: 'staff',
  noun: 'colleague',
  plural: 'colleagues',
  path: '/user-profile/staff',
  duties: { read: may.readAccounts, act: may.manageAccounts, share: may.manageAccounts },
  plain: true,
  columns: [
    { id: 'name', label: 'Name', kind: 'text', sortable: true, width: 'wide', stays: true },
    { id: 'email', label: 'E-mail', kind: 'text', width: 'wide' },
    { id: 'state', label: 'Account', kind: 'status', choices: states },
    { id: 'duties', label: 'Duties', kind: 'tags', width: 'wide' },
    { id: 'twoStep', label: 'Two-step login', kind: 'yes' },
    { id: 'lastLogin', label: 'Last login', kind: 'moment', sortable: true },
    { id: 'since', label: 'Since', kind: 'moment', sortable: true },
  ],
  filters: [
    { id: 'state', label: 'Account', kind: 'choice', counted: true, choices: states },
    {
      id: 'duty',
      label: 'Duty',
      kind: 'choice',
      choices: duties.map((duty) => ({ value: duty, label: dutyWords[duty].name })),
    },
    { id: 'twoStep', label: 'Two-step login', kind: 'choice', counted: true, choices: answers },
  ],
  actions: [],
  defaults: { sort: 'name', columns: ['name', 'email', 'state', 'duties', 'twoStep', 'lastLogin'], more: ['since'] },
})

// By their names, since each is part of a query about `users`.
const hasTwoSteps = sql<boolean>`(exists (select 1 from passkeys k where k.user_id = users.id)
  or exists (select 1 from login_factors f where f.user_id = users.id and f.confirmed_at is not null))`
/** Devices are remembered for longer than sessions, which end. */
const lastLogin = sql`(select max(d.last_used_at) from known_devices d where d.user_id = users.id)`
const isInvited = sql`(users.email_verified_at is null and users.password_hash = '')`
const stateOf = ({ emailVerifiedAt, passwordHash }: UserRow) => (emailVerifiedAt || passwordHash ? 'active' : 'invited')

interface LoginFacts {
  twoStep: boolean
  lastLoginAt: Date | null
}

/** How these accounts log in. */
export async function findLoginFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LoginFacts>> {
  const rows = await db
    .select({ id: u.id, twoStep: hasTwoSteps, lastLoginAt: lastLogin.mapWith(u.registrationDate) })
    .from(u)
    .where(inArray(u.id, [...ids]))
  return new Map(rows.map(({ id, ...facts }) => [id, facts as LoginFacts]))
}

/** Accounts of staff that were invited before a moment and that nobody has used. */
export async function lockExpiredInvitations(db: Db, before: Date): Promise<string[]> {
  const isOld = and(eq(u.role, 'Admin'), isNull(u.deletedAt), isInvited, lt(u.registrationDate, before))
  return (await db.select({ id: u.id }).from(u).where(isOld).orderBy(u.id).for('update')).map(({ id }) => id)
}

type StaffRow = UserRow & LoginFacts

const staffTable: ListTable<typeof staffList, StaffRow, ListReading> = {
  list: staffList,
  from: u,
  id: u.id,
  label: u.email,
  belongs: and(isNull(u.deletedAt), eq(u.role, 'Admin')),
  search: (typed) => containing([u.name, u.surname, u.email], typed),
  columns: {
    name: { cell: ({ name, surname, email }) => `${name} ${surname}`.trim() || email, order: [nameKey(u)] },
    email: { cell: ({ email }) => email },
    state: { cell: stateOf, filter: byValue(sql`case when ${isInvited} then 'invited' else 'active' end`) },
    duties: { cell: (row) => dutiesOf(row).map((duty) => dutyWords[duty].name) },
    duty: { filter: { where: (values) => sql`${u.duties} && ${sql.param([...values])}::text[]` } },
    twoStep: {
      cell: ({ twoStep }) => twoStep,
      filter: byValue(sql`case when ${hasTwoSteps} then 'yes' else 'no' end`),
    },
    lastLogin: { cell: (row) => momentCell(row.lastLoginAt), order: [lastLogin], emptyLast: true },
    since: { cell: (row) => momentCell(row.registrationDate), order: [u.registrationDate] },
  },
}

export const staffListSource = listSource(staffTable, {
  label: ({ name, surname, email }) => `${name} ${surname}`.trim() || email,
  async find({ database: { db } }, ids) {
    const rows = await db.select().from(u).where(inArray(u.id, ids))
    const facts = await findLoginFacts(db, ids)
    return rows.map((row) => ({ ...row, ...facts.get(row.id)! }))
  },
})
