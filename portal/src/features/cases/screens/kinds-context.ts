import { createContext, useContext } from 'react'
import type { CaseKindFacts } from '../contract.kind.ts'

/** All kinds of case, provided by the layout of the site for screens that show all of them. */
export const CaseKindsContext = createContext<readonly CaseKindFacts[]>([])

export const useCaseKinds = () => useContext(CaseKindsContext)
