import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { DescriptionItem } from '#ui/description-list.tsx'
import type { DocumentText } from '#ui/document-text.ts'
import { caseDetailFields, caseRowFields } from '../contract.ts'
import type { caseCalls } from '../contract.calls.ts'
import { type CaseKindFacts, caseWords, type CaseWords } from '../contract.kind.ts'
import type { CaseWizard } from './wizard/wizard-description.ts'

const row = z.object(caseRowFields)
const one = z.object({ ...caseRowFields, ...caseDetailFields })
export type CaseRow = z.infer<typeof row>
export type CaseDetail = z.infer<typeof one>
type CaseCalls = ReturnType<typeof caseCalls<typeof one, typeof row, z.ZodMiniType, z.ZodMiniType>>

/** A choice of a filter or a field, as stored and as read. */
export interface Choice {
  value: string
  label: string
}

/** What the screens need to know about a kind of case; list, wizard and case page are the same parts for all kinds. */
export interface KindScreens<Row = CaseRow> extends CaseKindFacts {
  title: string
  adminTitle: string
  lead: string
  /** The public page that explains how to file: its address, the words of the link, and its text for readers without scripts. */
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
  /** A kind shows the filters that it has choices for. */
  categories?: readonly Choice[]
  urgencies?: readonly Choice[]
  subjectOf: (row: Row) => string
  typeOf: (row: Row) => string
  badgesOf?: (row: Row) => ReactNode
  /** What this kind says besides what every case says. */
  factsOf?: (row: Row) => DescriptionItem[]
  /** Below the list. */
  footnote?: ReactNode
}

/** Where a filed case is changed. */
export const editAddress = ({ path }: KindScreens, { id }: CaseRow): string => `${path}/${id}?edit`

type Usual = 'adminTitle' | 'words' | 'panelTitle' | 'newLabel' | 'newForCustomer' | 'searchLabel'
type Described<Row> = Omit<KindScreens<Row>, Usual> & Partial<Pick<KindScreens<Row>, Usual>>

/**
 * A kind as the screens show it, with the usual words where it has none of its own. The screens know what every case has; the kind's own
 * functions get the kind's own rows, because its own calls answered them.
 */
export const describeKind = <Row>(kind: Described<Row>): KindScreens =>
  ({
    adminTitle: `Admin Console - ${kind.title}`,
    words: caseWords(kind),
    panelTitle: `File ${/^[AEIOU]/.test(kind.noun) ? 'an' : 'a'} ${kind.noun}`,
    newLabel: `New ${kind.noun}`,
    newForCustomer: `Create ${kind.noun} for Customer`,
    searchLabel: `Search ${kind.plural.toLowerCase()}`,
    ...kind,
  }) as unknown as KindScreens
