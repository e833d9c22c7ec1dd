import { formatDay } from '#platform/values/nigerian-time.ts'
import { reopenDays } from './rules.ts'

export interface NextFacts {
  dueAt: Date | null
  /** Since when the deadline is paused for the owner's answer. */
  waitingSince: Date | null
  resolvedAt: Date | null
}

const dayMs = 86_400_000

/** What happens next with a case and by when, for its owner; empty where nothing is known. */
export function whatIsNext({ dueAt, waitingSince, resolvedAt }: NextFacts): string {
  if (resolvedAt)
    return `If you do not agree, you can reopen it until ${formatDay(new Date(resolvedAt.getTime() + reopenDays * dayMs))}.`
  if (waitingSince) return 'The deadline is paused until you answer.'
  return dueAt ? `We aim to resolve it by ${formatDay(dueAt)}.` : ''
}

/** The part of the owner's page that a mail about an action is about. */
export const placeOf = (action: string): string =>
  action === 'ask' || action === 'message' ? '#messages' : action === 'resolve' ? '#outcome-title' : ''
