import type { CaseDetail } from '../kind-screens.ts'

/** A sentence with the next action for staff. */
export function nextAction({ status, clock, assignee, messages }: CaseDetail): string {
  if (status === 'Resolved') return 'Nothing: it is resolved. The person may reopen it within 14 days.'
  if (clock.pausedSince) return 'Wait for the answer of the person, or resume the deadline.'
  if (status === 'New') return 'Acknowledge it, so that the person knows the Commission is working on it.'
  const last = messages.at(-1)
  if (last && !last.fromStaff) return 'Answer the last message of the person.'
  if (!assignee) return 'Assign it to a member of staff.'
  if (clock.overdue) return 'Resolve it: the deadline has passed.'
  return 'Work on it, and resolve it before the deadline.'
}
