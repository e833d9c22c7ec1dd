import type { ContactDetails } from '#kit/site-frame.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import type { DescriptionItem } from '#ui/description-list.tsx'
import type { DocumentText } from '#ui/page/document-text.ts'
import type { caseDetailFields, caseRowFields } from '../contract.ts'
import type { caseCalls } from '../contract.calls.ts'
import { type CaseKindFacts, caseWords, type CaseWords } from '../contract.kind.ts'
import type { CaseWizard } from './wizard/wizard-description.ts'

type Row = z.ZodMiniObject<typeof caseRowFields>
type One = z.ZodMiniObject<typeof caseRowFields & typeof caseDetailFields>
export type CaseRow = z.infer<Row>
export type CaseDetail = z.infer<One>
type CaseCalls = ReturnType<typeof caseCalls<One, Row, z.ZodMiniType, z.ZodMiniType>>

/** An option of a filter or a field: the stored value and its label. */
export interface Choice {
  value: string
  label: string
}

/** The call that moves a case to a company. */
export type MoveCall = Endpoint<
  z.ZodMiniType<{ id: string }, { id: string }>,
  z.ZodMiniUnknown,
  z.ZodMiniType<{ companyId: string }, { companyId: string }>,
  One
>

/** The facts that the screens need about a kind of case; all kinds share the components of list, wizard and case page. */
export interface KindScreens<Row = CaseRow> extends CaseKindFacts {
  title: string
  adminTitle: string
  lead: string
  /** The public page that explains how to file: address, label of the link, and text for readers without scripts. */
  guide: { to: string; label: string; text: DocumentText }
  /** Whether a visitor reads the guide at the address of the list, instead of being redirected to /login. */
  visitorsRead?: boolean
  /** Whom people call about it. */
  help: keyof ContactDetails['contacts']
  calls: CaseCalls
  words: CaseWords
  /** Loaded when a case is written or changed. */
  wizard: () => Promise<CaseWizard>
  /** The heading above the button that opens the wizard, and the label of the button. */
  panelTitle: string
  newLabel: string
  newForCustomer: string
  searchLabel: string
  types: readonly Choice[]
  /** Options of the filters; a filter without options is not shown. */
  categories?: readonly Choice[]
  urgencies?: readonly Choice[]
  subjectOf: (row: Row) => string
  typeOf: (row: Row) => string
  badgesOf?: (row: Row) => ReactNode
  /** Facts of this kind in addition to those of every case. */
  factsOf?: (row: Row) => DescriptionItem[]
  /** Gives a case in the person's own name to a company; set where companies file this kind. */
  move?: MoveCall
  /** Below the list. */
  footnote?: ReactNode
}

/** The address of the form that changes a filed case. */
export const editAddress = ({ path }: KindScreens, { id }: CaseRow): string => `${path}/${id}?edit`

/** The address of the page that confirms the filing of a case. */
export const receiptAddress = ({ path }: KindScreens, id: string): string => `${path}/${id}?sent`

/** The address of a case as a document to print. */
export const printAddress = ({ path }: KindScreens, id: string): string => `${path}/${id}?print`

type Usual = 'adminTitle' | 'words' | 'panelTitle' | 'newLabel' | 'newForCustomer' | 'searchLabel'
type Described<Row> = Omit<KindScreens<Row>, Usual> & Partial<Pick<KindScreens<Row>, Usual>>

/**
 * Describes a kind for the screens, with default texts. The screens only know the fields of every case; the functions of the kind may
 * rely on its additional fields, because the rows come from the calls of the kind.
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
