import type { ReportSource } from '#features/monthly-report/service.kinds.server.ts'
import { type Measure, timesOf } from '#features/overview/service.figures.server.ts'
import { requestListSource } from './store.list.server.ts'

const figures: Measure[] = [
  { key: 'received', label: 'Received', days: 'received' },
  { key: 'answered', label: 'Answered', days: 'closed', filters: { status: ['answered'] } },
  { key: 'refused', label: 'Refused', days: 'closed', filters: { status: ['refused'] } },
  ...timesOf('closed', 'Days to close', 'closed'),
]

/** What the monthly report says of requests about personal data: numbers only. */
export const requestReport: ReportSource = {
  label: 'Data protection requests',
  place: 5,
  describe: async () => ({ source: requestListSource, figures }),
}
