import { stateOf } from '#engines/records/kind.ts'
import { readLists, registerSource } from '#features/workplace/service.registers.server.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { dataBreach } from './breaches/kind.ts'
import { reportDue } from './breaches/rules.breaches.ts'
import { type BreachRow, breachStore } from './breaches/store.breaches.server.ts'
import { breachListSource } from './breaches/store.list.server.ts'
import { deletedAccount, rightNames } from './messages.requests.ts'
import { describeDue } from './requests/rules.requests.ts'
import { requestListSource } from './requests/store.list.server.ts'
import { type RequestRow, requestStore } from './requests/store.requests.server.ts'

const openRequests = { status: ['open'] }
const openBreaches = { state: ['running', 'overdue'] }

/** What breaches add to the workplace of staff. */
export const breachWork = registerSource<BreachRow>({
  key: 'data-breach',
  label: 'Data breaches',
  source: breachListSource,
  lists: { care: openBreaches, overdue: { state: ['overdue'] } },
  reasons: { care: 'To be reported', overdue: 'Not reported in time' },
  find: breachStore.findAll,
  toRow(row, now) {
    const due = reportDue(row.discoveredAt)
    const state = stateOf(dataBreach, row, now)
    const words = {
      title: row.what,
      person: '',
      state: dataBreach.states[state].label,
      due: `Report by ${formatShortMoment(due)}`,
    }
    return { ...words, overdue: state === 'overdue', at: due.toISOString() }
  },
})

/** What requests about personal data add to the workplace of staff. */
export const requestWork = registerSource<RequestRow>({
  key: 'data-request',
  label: 'Data requests',
  source: requestListSource,
  lists: { answer: openRequests, overdue: { clock: ['overdue'] }, today: { clock: ['dueToday'] } },
  reasons: { answer: 'To be answered' },
  find: requestStore.findAll,
  toRow({ text, name, kind, dueAt }, now) {
    const { text: due, overdue } = describeDue(dueAt, now)
    return {
      title: text,
      person: name || deletedAccount,
      state: rightNames[kind],
      due,
      overdue,
      at: dueAt.toISOString(),
    }
  },
  /** Of both registers, since they are one place in the navigation. */
  async countOpen(deps, actor) {
    const counted = await Promise.all([
      readLists(deps, actor, { source: requestListSource, lists: { answer: openRequests } }, 0),
      readLists(deps, actor, { source: breachListSource, lists: { care: openBreaches } }, 0),
    ])
    return { count: counted.flat().reduce((sum, { count }) => sum + count, 0) }
  },
})
