import { useState } from 'react'
import type { WizardProblem } from './wizard-description.ts'

/** The id of the input, for links in the error summary. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`

/** The problems of a form; each attempt to send it leads to their summary again. */
export function useProblems() {
  const [{ problems, attempt }, set] = useState<{ problems: readonly WizardProblem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })
  return {
    show: (found: readonly WizardProblem[]) => set((before) => ({ problems: found, attempt: before.attempt + 1 })),
    of: (name: string) => problems.find(({ field }) => field === name)?.message,
    /** The field has another value now. */
    clear: (name?: string) =>
      set((before) => ({ ...before, problems: name ? before.problems.filter(({ field }) => field !== name) : [] })),
    /** For the summary. */
    summary: { attempt, errors: problems.map(({ field, message }) => ({ message, href: `#${fieldId(field)}` })) },
  }
}
export type Problems = ReturnType<typeof useProblems>
