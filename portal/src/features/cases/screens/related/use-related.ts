import { useApiQuery } from '#kit/api/query.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

/** What belongs to a case; the parts of the page share one answer. */
export const useRelated = (kind: KindScreens, row: Pick<CaseDetail, 'id'>) =>
  useApiQuery(kind.calls.related, { params: { id: row.id } })

export const relatedReasons = {
  person: 'Same customer',
  typedAddress: 'Same address, not confirmed',
  phone: 'Same phone number',
  meter: 'Same meter or account',
  feeder: 'Same feeder',
  street: 'Same street',
} as const
