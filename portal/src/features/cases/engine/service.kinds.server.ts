import type { caseCalls } from '../contract.calls.ts'
import type { DraftField } from '../messages.history.ts'
import type { CaseLife } from './rules.lifecycle.ts'
import type { CaseAction, CaseKindName, CaseRole, CaseStatus } from '../rules.ts'
import type { CaseRow } from './store.server.ts'

export type { CaseRow } from './store.server.ts'

/** What a feature says about its kind of case; `app/features.server.ts` hands the kinds to this engine, which knows no feature. */
export interface CaseKind {
  /** Also the record type of its documents and audit entries, and its word in sentences. */
  name: CaseKindName
  /** Of its references, e.g. `CP`. */
  prefix: string
  life: CaseLife<CaseStatus, CaseAction, CaseRole>
  calls: ReturnType<typeof caseCalls>
  messages: { notFound: string; deleted: string }
  /** Address of the page that shows a case, from the root of the site. */
  pageOf(id: string): string
  /** The fields that only this kind shows. */
  ownFields(row: CaseRow): Record<string, unknown>
  /** What search looks in besides what every case has. */
  searchWords(row: CaseDraft): string[]
  /** What its owner or staff may change, in the order of the form. */
  draftFields: readonly DraftField<CaseDraft>[]
  /** Columns of the export besides those that every case has. */
  csvColumns: readonly [label: string, read: (row: CaseRow) => string][]
}

/** What a person says with a case, whatever its kind. */
export type CaseDraft = Pick<CaseRow, 'type' | 'subject' | 'description' | 'lga' | 'company'> &
  Partial<Pick<CaseRow, 'category' | 'urgency' | 'address' | 'state' | 'reportedToDisco' | 'discoReferenceNumber'>>

/** Who complains or petitions. */
export interface Contact {
  name: string
  email: string
  phone: string
}
