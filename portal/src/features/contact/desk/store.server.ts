import { like } from 'drizzle-orm'
import { stateOf } from '#engines/records/kind.ts'
import { inStates, stateSql } from '#engines/records/store.states.server.ts'
import type { ViewTimes } from '#features/calendar/service.server.ts'
import {
  byDays,
  byDeadline,
  byPerson,
  byWords,
  deadlineCell,
  type ListReading,
  type ListTable,
  momentCell,
  personCell,
} from '#features/lists/service.sources.server.ts'
import { byTags } from '#features/tags/service.server.ts'
import { enquiry } from '../kind.ts'
import type { EnquiryRow } from '../store.server.ts'
import { enquiries as q } from '../table.server.ts'
import { enquiryList } from './contract.list.ts'
import { describeAnswerTime } from './rules.deadline.ts'
import { excerptOf, readEnquirySearch } from './rules.texts.ts'

const isWaiting = inStates(enquiry, ['new'], 'enquiries')

export const enquiryTable: ListTable<typeof enquiryList, EnquiryRow, ListReading & ViewTimes> = {
  list: enquiryList,
  from: q,
  id: q.id,
  version: q.version,
  label: q.reference,
  search(typed) {
    const { reference, search = '' } = readEnquirySearch(typed)
    return reference ? like(q.reference, `${reference}%`) : byWords(q.searchWords, search)
  },
  columns: {
    // References increase with time, and as text 'EN-2026-1000' would come before 'EN-2026-999'.
    reference: { cell: (row) => row.reference, order: [q.receivedAt] },
    message: { cell: (row) => excerptOf(row.message) },
    person: { cell: (row) => ({ id: null, name: row.name }), order: [q.nameKey] },
    email: { cell: (row) => row.email },
    status: {
      cell: (row) => stateOf(enquiry, row),
      order: [q.status, q.receivedAt],
      filter: {
        where: (states) => inStates(enquiry, states, 'enquiries'),
        count: () => ({ value: stateSql(enquiry, 'enquiries') }),
      },
    },
    due: {
      cell: (row, { now, holidays }) =>
        row.status === 'new' ? deadlineCell(describeAnswerTime(row, now, holidays)) : null,
      order: [q.dueAt],
      emptyLast: true,
      filter: byDays(q.dueAt),
    },
    clock: { filter: byDeadline({ dueAt: q.dueAt, running: isWaiting }) },
    assignee: { cell: (row) => personCell(row.assigneeId, row.assigneeName), filter: byPerson(q.assigneeId) },
    tags: { cell: (row) => row.tags },
    tag: { filter: byTags(q.tags) },
    received: { cell: (row) => momentCell(row.receivedAt), order: [q.receivedAt], filter: byDays(q.receivedAt) },
    updated: { cell: (row) => momentCell(row.updatedAt), order: [q.updatedAt], filter: byDays(q.updatedAt) },
    answered: { cell: (row) => momentCell(row.firstAnsweredAt), filter: byDays(q.firstAnsweredAt, q.receivedAt) },
  },
}
