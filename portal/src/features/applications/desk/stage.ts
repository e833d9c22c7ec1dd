import { type ApprovalStatus, openStatuses, outcomeOf, type SubmissionState } from '../lifecycle.ts'

// Apart from the lifecycle, which the screens of applicants load.

/**
 * Where an application stands, in the one word that staff see, filter and sort by; made of the specification's two statuses (decision 87). The column
 * `stage` says the same in SQL (`table.server.ts`).
 */
export const stages = ['received', 'checking', 'waiting', 'approved', 'rejected', 'withdrawn'] as const
export type Stage = (typeof stages)[number]
/** The Commission has to do something. */
export const openStages: readonly Stage[] = ['received', 'checking']

export function stageOf(state: SubmissionState & { waitingSince: Date | string | null }): Stage {
  const outcome = outcomeOf(state)
  if (outcome !== 'pending' && outcome !== 'in-progress') return outcome
  if (state.status !== 'completed' || state.waitingSince) return 'waiting'
  return outcome === 'pending' ? 'received' : 'checking'
}

/** Whether it changes what the Commission has decided, which takes a second approver; taking up what the applicant took back changes nothing decided. */
export const changesDecision = (before: Omit<SubmissionState, 'status'>, after: ApprovalStatus): boolean =>
  !openStatuses.includes(before.approvalStatus) && !before.withdrawnAt && before.approvalStatus !== after
