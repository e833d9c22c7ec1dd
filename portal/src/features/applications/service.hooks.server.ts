import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import type { Corrections, Letter } from './contract.ts'
import type { SubmissionRow } from './store.server.ts'

/** What requests for corrections add to an application as it is read; `isStaff` where it is read for the Commission. */
export const readCorrections = hook<
  (deps: Deps, row: SubmissionRow, reading: { reader: SignedIn; isStaff: boolean }) => Promise<Corrections>
>('corrections of an application')

/** What the letters about its decisions add to it. */
export const readLetters = hook<(deps: Deps, row: SubmissionRow) => Promise<Letter[]>>('letters of an application')

/** What follows from a decision of the Commission, in its transaction. */
export type FollowDecision = (
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  event: { id: number; action: Letter['decision']; at: Date },
) => Promise<void>
export const applicationDecided = hook<FollowDecision>('what follows from a decision')

/** What ends with an application that its applicant takes back. */
export const applicationTakenBack = hook<(deps: Deps, tx: Db, id: string) => Promise<void>>(
  'what a taken back application ends',
)
