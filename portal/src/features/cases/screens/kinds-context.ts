import { createContext, useContext } from 'react'
import type { CaseKindFacts } from '../contract.kind.ts'

/** The kinds of case that exist, for screens that show all of them; the layout of the site provides them. */
export const CaseKindsContext = createContext<readonly CaseKindFacts[]>([])

export const useCaseKinds = () => useContext(CaseKindsContext)
