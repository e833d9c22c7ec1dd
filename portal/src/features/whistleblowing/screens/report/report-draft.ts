import { messages } from '../../messages.ts'
import { findDraftProblems } from '../../rules.ts'
import type { Draft } from './send-report.ts'

export interface Problem {
  field: 'subject' | 'description' | 'anonymous' | 'files'
  message: string
}

/** Problems that prevent the next step. */
export function findStepProblems(step: number, draft: Draft, isSignedIn: boolean): Problem[] {
  if (step !== 1) return []
  const problems: Problem[] = findDraftProblems(draft)
  if (!draft.isAnonymous && !isSignedIn) problems.push({ field: 'anonymous', message: messages.logInOrAnonymous })
  return problems
}
