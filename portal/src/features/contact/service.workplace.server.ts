import {
  firstRows,
  mostHits,
  type WorkPart,
  type WorkplaceSource,
  type WorkRow,
} from '#features/workplace/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { statusWords } from './messages.ts'
import {
  countEnquiryDay,
  readEnquiriesFrom,
  readReceivedSince,
  readUnanswered,
  searchEnquiries,
  storeMissingWords,
} from './store.search.server.ts'
import type { EnquiryRow } from './store.server.ts'

const excerptLength = 100

const toRow = ({ id, reference, name, message, status, receivedAt }: EnquiryRow): WorkRow => ({
  id,
  to: `/enquiries/${id}`,
  reference,
  title: message.replace(/\s+/g, ' ').slice(0, excerptLength),
  person: name,
  state: statusWords[status],
  due: '',
  overdue: false,
  at: receivedAt.toISOString(),
})

/** What enquiries add to the workplace of staff. */
export const enquiryWorkplace: WorkplaceSource = {
  key: 'enquiry',
  label: 'Enquiries',
  duties: may.readCases,
  countOpen: async ({ database }) => ({ count: (await readUnanswered(database.db, 0)).count }),
  async readWork({ database: { db } }, _actor, { yesterday }): Promise<WorkPart[]> {
    const [unanswered, received] = await Promise.all([
      readUnanswered(db, firstRows),
      readReceivedSince(db, yesterday, firstRows),
    ])
    return [
      { list: 'answer', count: unanswered.count, to: '/enquiries?status=new', rows: unanswered.rows.map(toRow) },
      { list: 'new', count: received.count, to: '/enquiries', rows: received.rows.map(toRow) },
    ]
  },
  countDay: ({ database }, day) => countEnquiryDay(database.db, day),
  async search({ database: { db } }, _actor, asked) {
    const { rows, count } = await searchEnquiries(db, asked, mostHits)
    return { count: Math.min(count, mostHits), capped: count > mostHits, rows: rows.map(toRow) }
  },
  // By an address that is proved, or that staff have typed: anybody may write any address into the contact form.
  async findOfPerson({ database: { db } }, _actor, { email }, limit) {
    if (!email) return { count: 0, rows: [] }
    const { rows, count } = await readEnquiriesFrom(db, email, limit)
    return { count, rows: rows.map(toRow) }
  },
}

/** Words of records from before the search had them, or that the release before has written. */
export const storeEnquiryWords = ({ database }: Deps): Promise<void> => storeMissingWords(database.db)
