import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import type { Corrections } from './contract.ts'
import type { SubmissionRow } from './store.server.ts'

/** What requests for corrections add to an application as it is read; `isStaff` where it is read for the Commission. */
export const readCorrections = hook<
  (deps: Deps, row: SubmissionRow, reading: { reader: SignedIn; isStaff: boolean }) => Promise<Corrections>
>('corrections of an application')

/** What ends with an application that its applicant takes back. */
export const applicationTakenBack = hook<(deps: Deps, tx: Db, id: string) => Promise<void>>(
  'what a taken back application ends',
)
