import type { caseCalls } from '../contract.calls.ts'
import type { CaseKindFacts, CaseWords } from '../contract.kind.ts'
import type { DraftField } from '../messages.history.ts'
import type { CaseLifecycle } from './rules.lifecycle.ts'
import type { CaseRow } from './store.server.ts'
import { hook } from '#platform/hooks.ts'

export type { CaseRow } from './store.server.ts'

/** A kind of case, defined by a feature. */
export interface CaseKind<Body = unknown> extends CaseKindFacts {
  lifecycle: CaseLifecycle
  calls: ReturnType<typeof caseCalls>
  words: Pick<CaseWords, 'notFound' | 'deleted'>
  /** Converts the validated body of a call to the content of a case. */
  toDraft(body: Body): CaseDraft
  /** Set when filing requires a declaration of truth and consent to data protection. */
  declared?: true
  /** The field for which a missing resolution note is reported; `note` by default. */
  resolutionField?: string
  /** Fields of this kind in addition to those of every case. */
  ownFields(row: CaseRow): Record<string, unknown>
  /** Additional texts for the search. */
  searchWords?(row: CaseDraft): string[]
  /** Fields that the owner or staff may change, in the order of the form. */
  draftFields: readonly DraftField<CaseDraft>[]
  /** The texts of its `ownColumns`, by id. */
  ownCells?: Readonly<Record<string, (row: CaseRow) => string>>
}

/** The content of a case of any kind. */
export type CaseDraft = Pick<CaseRow, 'type' | 'subject' | 'description' | 'lga' | 'company'> &
  Partial<
    Pick<
      CaseRow,
      | 'category'
      | 'urgency'
      | 'address'
      | 'state'
      | 'reportedToDisco'
      | 'discoReferenceNumber'
      | 'meterNumber'
      | 'feeder'
    >
  >

/** The contact details of the owner. */
export interface Contact {
  name: string
  email: string
  phone: string
}

export const caseKinds = hook<CaseKind>('kinds of case')
