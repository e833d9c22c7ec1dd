import type { caseCalls } from '../contract.calls.ts'
import type { CaseKindFacts, CaseWords } from '../contract.kind.ts'
import type { DraftField } from '../messages.history.ts'
import type { CaseLifecycle } from './rules.lifecycle.ts'
import type { CaseAction, CaseRole, CaseStatus } from '../rules.ts'
import type { CaseRow } from './store.server.ts'

export type { CaseRow } from './store.server.ts'

/** What a feature says about its kind of case; `app/features.server.ts` hands the kinds to this engine, which knows no feature. */
export interface CaseKind<Body = unknown> extends CaseKindFacts {
  lifecycle: CaseLifecycle<CaseStatus, CaseAction, CaseRole>
  calls: ReturnType<typeof caseCalls>
  words: Pick<CaseWords, 'notFound' | 'deleted'>
  /** What a person says with a case, from the body that the kind's own calls have checked. */
  toDraft(body: Body): CaseDraft
  /** Filing confirms truth and data protection. */
  declared?: true
  /** The field at which a missing note of the resolution is reported; `note` by default. */
  resolutionField?: string
  /** The fields that only this kind shows. */
  ownFields(row: CaseRow): Record<string, unknown>
  /** What search looks in besides what every case has. */
  searchWords?(row: CaseDraft): string[]
  /** What its owner or staff may change, in the order of the form. */
  draftFields: readonly DraftField<CaseDraft>[]
  /** Columns of the export besides those that every case has. */
  csvColumns?: readonly [label: string, read: (row: CaseRow) => string][]
}

/** What a person says with a case, whatever its kind. */
export type CaseDraft = Pick<CaseRow, 'type' | 'subject' | 'description' | 'lga' | 'company'> &
  Partial<Pick<CaseRow, 'category' | 'urgency' | 'address' | 'state' | 'reportedToDisco' | 'discoReferenceNumber'>>

/** The person whose case it is. */
export interface Contact {
  name: string
  email: string
  phone: string
}
