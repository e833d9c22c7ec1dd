import { useLocation } from 'react-router'
import { screensOf } from '#features/cases/screens/kind-screens.ts'
import { caseKinds } from '../case-kinds.ts'

const kinds = caseKinds.map(screensOf)

/** The kind of case of an address; the router matches capital letters too. */
export const kindAt = (pathname: string) =>
  kinds.find(({ path }) => `${pathname.toLowerCase()}/`.startsWith(`${path}/`)) ?? kinds[0]!

export const useKind = () => kindAt(useLocation().pathname)
