import type { ResponseOf } from '#platform/endpoint.ts'
import { type CaseCalls, caseCalls } from '../contract.calls.ts'
import { type CaseValues, fieldOf, type StoredName, textOf } from '../contract.fields.ts'
import { type CaseKindFacts, type CaseWords, wordsOf } from '../contract.kind.ts'

export type CaseDetail = ResponseOf<CaseCalls['get']>
export type CaseRow = ResponseOf<CaseCalls['list']>['items'][number]

/** A kind of case with what the screens add to its description; all kinds share the components of list, wizard and case page. */
export interface KindScreens extends Omit<CaseKindFacts, 'words'> {
  calls: CaseCalls
  words: CaseWords
  adminTitle: string
  /** The heading above the button that opens the wizard, and the label of the button. */
  panelTitle: string
  newLabel: string
  newForCustomer: string
  searchLabel: string
  subjectOf: (row: object) => string
  typeOf: (row: object) => string
}

/** The address of the form that changes a filed case. */
export const editAddress = ({ path }: KindScreens, { id }: CaseRow): string => `${path}/${id}?edit`

/** The address of the page that confirms the filing of a case. */
export const receiptAddress = ({ path }: KindScreens, id: string): string => `${path}/${id}?sent`

/** The list of a person's own cases with the form for the code of a letter. */
export const claimAddress = ({ path }: KindScreens): string => `${path}?letter`

/** The address of a case as a document to print. */
export const printAddress = ({ path }: KindScreens, id: string): string => `${path}/${id}?print`

/** The kind for the screens, with default texts. */
export function screensOf(kind: CaseKindFacts): KindScreens {
  const valueIn = (stored: StoredName) => (row: object) => {
    const [name, field] = fieldOf(kind, stored)!
    return textOf(field, (row as CaseValues)[name])
  }
  return {
    adminTitle: `Admin Console - ${kind.title}`,
    panelTitle: `File ${/^[AEIOU]/.test(kind.noun) ? 'an' : 'a'} ${kind.noun}`,
    newLabel: `New ${kind.noun}`,
    newForCustomer: `Create ${kind.noun} for Customer`,
    searchLabel: `Search ${kind.plural.toLowerCase()}`,
    ...kind,
    calls: caseCalls(kind),
    words: wordsOf(kind),
    subjectOf: valueIn('subject'),
    typeOf: valueIn('type'),
  }
}
