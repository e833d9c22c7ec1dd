import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { DescriptionItem } from '#ui/description-list.tsx'
import type { DocumentText } from '#ui/document-text.ts'
import { caseDetailFields, caseRowFields } from '../contract.ts'
import type { caseCalls } from '../contract.calls.ts'
import type { CaseKindName } from '../rules.ts'
import type { CaseWizard, WizardValues } from './wizard/wizard-description.ts'

const row = z.object(caseRowFields)
const one = z.object({ ...caseRowFields, ...caseDetailFields })
export type CaseRow = z.infer<typeof row>
export type CaseDetail = z.infer<typeof one>
export type CaseCalls = ReturnType<typeof caseCalls<typeof one, typeof row>>

/** A choice of a filter or a field, as stored and as read. */
export interface Choice {
  value: string
  label: string
}

/** Sentences of spec 2 §8, in each room's own words. */
export interface CaseWords {
  noneFound: string
  notFound: string
  fetchFailed: string
  fetchOneFailed: (id: string) => string
  submitFailed: string
  updateFailed: (id: string) => string
  escalateFailed: string
  resolveFailed: string
  deleteFailed: string
  uploadFailed: string
  escalated: string
  resolved: string
  deleted: string
  deleteConfirm: string
}

/** What a room says of itself; lists, wizard and case page are the same parts over it. */
export interface CaseRoom<Row = CaseRow> {
  kind: CaseKindName
  /** 'Complaint' and 'Complaints', as headings and buttons have them; sentences take them in small letters. */
  noun: string
  plural: string
  /** Where its screens lie: `/consumer-complaint`. */
  path: string
  /** `recordType` of its uploads. */
  recordType: string
  title: string
  adminTitle: string
  lead: string
  /** The public page that says how to go about it: address, words of the link, and the text itself for those without scripts. */
  guide: { to: string; label: string; text: DocumentText }
  help: { label: string; email: string; phone: string }
  calls: CaseCalls
  words: CaseWords
  wizard: CaseWizard
  /** Above the button that opens the wizard, and on it. */
  panelTitle: string
  newLabel: string
  newForCustomer: string
  searchLabel: string
  types: readonly Choice[]
  /** Petitions have categories, complaints an urgency; each shows the filters that it has. */
  categories?: readonly Choice[]
  urgencies?: readonly Choice[]
  subjectOf: (row: Row) => string
  typeOf: (row: Row) => string
  badgesOf?: (row: Row) => ReactNode
  /** What this kind says besides what every case says. */
  factsOf: (row: Row) => DescriptionItem[]
  /** What it says, as the fields of the wizard hold it; who complains stands in every row. */
  valuesOf: (row: Row) => WizardValues
  /** Said under the list. */
  footnote?: ReactNode
}

/** Where a filed case is changed. */
export const editAddress = ({ path }: CaseRoom, { id }: CaseRow): string => `${path}/${id}?edit`

/** The parts know what every case has; the room's own functions get the room's own rows, because its own calls answered them. */
export const describeRoom = <Row>(room: CaseRoom<Row>): CaseRoom => room as unknown as CaseRoom
