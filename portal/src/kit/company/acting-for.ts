import type { Endpoint } from '#platform/endpoint.ts'
import { type Mandate, includesMandate } from '#platform/mandates.ts'
import type * as z from 'zod/mini'
import { useApiQuery } from '../api/query.ts'
import { actingSlice } from '../root-state.ts'
import { storeLocally, useRootStore } from '../root-store.ts'
import { useRestored, useSession } from '../sign-in/session.ts'

/** A company for which the signed-in person may act, and how far. */
export interface ActingCompany {
  id: string
  name: string
  mandates: Mandate[]
}
interface Answer {
  items: ActingCompany[]
}
type OwnCompanies = Endpoint<
  z.ZodMiniUnknown,
  z.ZodMiniType<{ pageSize?: number }>,
  z.ZodMiniUnknown,
  z.ZodMiniType<Answer>
>

/** `listCompanies` of the feature, which the kit must not import; a test of the feature compares the two. */
export const ownCompanies = { method: 'GET', path: '/companies' } as OwnCompanies
/** All of a person's companies at once (`maxMemberships` of the feature). */
export const ownCompaniesInput = { query: { pageSize: 100 } }

export interface ActingFor {
  /** The company in whose name the person acts on this device; null for their own name. */
  company: ActingCompany | null
  /** All companies of the person. */
  companies: readonly ActingCompany[]
  /** The name of the chosen company where the person may no longer act for it. */
  lost: string | null
  /** False until this device's choice has been read; nothing may be filed before. */
  isRestored: boolean
  /** Acts for the company from now on, or with null in the person's own name; also confirms that a company is lost. */
  actFor(companyId: string | null): void
}

const none: readonly ActingCompany[] = []

/**
 * For whom the person acts on this device. The choice only decides who owns new records: every other record stays with its owner, and the server
 * decides each call by current mandates. While the person's companies are unknown, as offline, the last choice counts.
 */
export function useActingFor(): ActingFor {
  const userId = useSession().user?.id ?? ''
  const isRestored = useRestored()
  // Nothing until the stored state is read.
  const kept = useRootStore((state) => state[actingSlice]?.[userId]) as ActingCompany | undefined
  const { data } = useApiQuery(ownCompanies, ownCompaniesInput, { enabled: userId !== '' })
  const companies = data?.items ?? none
  const find = (companyId: string | null | undefined) => companies.find(({ id }) => id === companyId)
  const company = (data ? find(kept?.id) : kept) ?? null
  return {
    company,
    companies,
    lost: company ? null : (kept?.name ?? null),
    isRestored,
    actFor: (companyId) => storeLocally(actingSlice, userId, find(companyId)),
  }
}

/** Whether a member may do this for the company, as far as the browser knows; the server decides. */
export const mayFor = ({ mandates }: ActingCompany, wanted: Mandate): boolean => includesMandate(mandates, wanted)

export interface ActingOwner extends ActingFor {
  /** False for the moment in which a person with companies may have chosen one on this device. */
  isKnown: boolean
  /** Of calls that list or file what belongs to the company. */
  query: { companyId?: string }
}

/** The person or company whose records a screen lists or files. */
export function useActingOwner(): ActingOwner {
  const acting = useActingFor()
  const { company, companies, isRestored } = acting
  return {
    ...acting,
    isKnown: isRestored || companies.length === 0,
    query: company ? { companyId: company.id } : {},
  }
}
