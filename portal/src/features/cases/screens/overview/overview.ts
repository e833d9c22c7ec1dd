import type { ResponseOf } from '#platform/endpoint.ts'
import type { getCaseOverview } from '../../office/contract.statistics.ts'
import type { CaseKindName } from '../../rules.ts'

export type Overview = ResponseOf<typeof getCaseOverview>

export const kindWords: Record<CaseKindName, { plural: string; path: string }> = {
  complaint: { plural: 'Complaints', path: '/consumer-complaint' },
  petition: { plural: 'Petitions', path: '/petitions' },
}
