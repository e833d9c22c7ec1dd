import { hasMandate, type Mandate } from '#platform/mandates.ts'
import { type ActingCompany, type ActingFor, useActingFor } from './acting-for.ts'

/** Whether a member may do this for the company, as far as this browser knows: the server decides. */
export const mayFor = ({ id, mandates }: ActingCompany, wanted: Mandate): boolean =>
  hasMandate({ id: '', memberships: [{ companyId: id, mandates }] }, id, wanted)

export interface ActingOwner extends ActingFor {
  /** False for the moment in which a person with companies may have chosen one on this device. */
  isKnown: boolean
  /** Of calls that list or file what belongs to the company. */
  query: { companyId?: string }
}

/** For whom a screen lists or files. */
export function useActingOwner(): ActingOwner {
  const acting = useActingFor()
  const { company, companies, isRestored } = acting
  return {
    ...acting,
    isKnown: isRestored || companies.length === 0,
    query: company ? { companyId: company.id } : {},
  }
}
