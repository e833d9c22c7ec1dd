import { isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  byDays,
  byValue,
  byWords,
  type ListReading,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { UserRow } from '#people/store.server.ts'
import { nameKey, users as u } from '#people/table.server.ts'
import { peopleList } from './contract.list.ts'

export const nameOf = ({ name, surname, email }: UserRow) => `${name} ${surname}`.trim() || email

/** The list of people for staff. */
export const peopleTable: ListTable<typeof peopleList, UserRow, ListReading> = {
  list: peopleList,
  from: u,
  id: u.id,
  label: u.email,
  belongs: isNull(u.deletedAt),
  search: (typed) => byWords(u.searchWords, typed),
  columns: {
    name: { cell: nameOf, order: [nameKey(u)] },
    email: { cell: (row) => row.email },
    confirmed: {
      cell: (row) => row.emailVerifiedAt !== null,
      filter: {
        where: (values) =>
          or(...values.map((value) => (value === 'yes' ? isNotNull(u.emailVerifiedAt) : isNull(u.emailVerifiedAt)))),
        count: () => ({ value: sql`case when ${u.emailVerifiedAt} is null then 'no' else 'yes' end` }),
      },
    },
    phone: { cell: (row) => row.phone },
    company: { cell: (row) => row.companyName },
    city: { cell: (row) => row.city },
    role: {
      cell: (row) => (row.role === 'Admin' ? 'staff' : 'user'),
      filter: byValue(u.role, { Admin: 'staff', User: 'user' }),
    },
    registered: {
      cell: (row) => momentCell(row.registrationDate),
      order: [u.registrationDate],
      filter: byDays(u.registrationDate),
    },
  },
}

/** Those of these accounts that exist. */
export const findPeople = (db: Db, ids: string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(u)
    .where(sql`${u.id} = any(${sql.param(ids)}::uuid[])`)
