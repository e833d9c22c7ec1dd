import { mostHits, type WorkplaceSource, type WorkRow } from '#features/workplace/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import type { User } from './contract.ts'
import { toUser } from './service.server.ts'
import { searchUsers } from './store.search.server.ts'

/** People with an account, for the page of a person. */
export const personWorkplace: WorkplaceSource = {
  key: 'person',
  label: 'People',
  duties: may.readPeople,
  async search({ database: { db } }, _actor, asked) {
    const { rows, count } = await searchUsers(db, asked, mostHits)
    return { count: Math.min(count, mostHits), capped: count > mostHits, rows: rows.map((row) => toRow(toUser(row))) }
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
