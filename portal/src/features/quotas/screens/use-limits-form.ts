import { useState } from 'react'
import type { QuotaName, QuotaUse } from '../rules.ts'
import { type LimitProblem, readLimits, type TypedLimits, typedLimits } from './typed-limits.ts'

/** State of a limits form: the typed values, and the problems found when it was last submitted. */
export function useLimitsForm(stored: QuotaUse, mayBeEmpty: boolean) {
  const [typed, setTyped] = useState<TypedLimits>(() => typedLimits(stored))
  const [trouble, setTrouble] = useState<{ problems: LimitProblem[]; attempt: number }>({ problems: [], attempt: 0 })
  return {
    typed,
    ...trouble,
    change(name: QuotaName, value: string) {
      setTyped((before) => ({ ...before, [name]: value }))
      setTrouble((before) => ({ ...before, problems: before.problems.filter(({ field }) => field !== name) }))
    },
    /** Returns the limits, or undefined when there are problems. */
    read(): QuotaUse | undefined {
      const { limits, problems } = readLimits(typed, mayBeEmpty)
      setTrouble(({ attempt }) => ({ problems, attempt: attempt + 1 }))
      return problems.length === 0 ? limits : undefined
    },
  }
}
