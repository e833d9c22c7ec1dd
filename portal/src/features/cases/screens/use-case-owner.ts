import { type ActingOwner, useActingOwner } from '#kit/company/acting-for.ts'
import type { KindScreens } from './kind-screens.ts'

/** For whom the screens of a kind list and file: in the own name where companies do not file this kind. */
export function useCaseOwner({ forCompanies }: KindScreens): ActingOwner {
  const acting = useActingOwner()
  return forCompanies ? acting : { ...acting, company: null, lost: null, isKnown: true, query: {} }
}
