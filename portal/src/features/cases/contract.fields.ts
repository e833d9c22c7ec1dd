// A field of a case is described once, in `fields` of its kind. From it come the schemas of filing, changing and answering (`contract.filing.ts`), the
// stored columns, the words of the search, the wizard, the facts of a page, the history of a change, and the kind's own columns in the list of staff.
// There is no schema here: every screen of cases loads it.

import { distributionCompanies } from '#platform/state/companies.ts'
import { commission } from '#platform/state/commission.ts'
import { councils } from '#platform/state/councils.ts'
import { urgencies } from './rules.ts'

/** What a person says of a case, in the columns of `cases`; those of other kinds stay empty. */
export interface CaseContent {
  type: string
  category: string
  subject: string
  description: string
  /** As an index of `urgencies`. */
  urgency: number
  address: string
  lga: string
  state: string
  company: string
  reportedToDisco: boolean
  discoReferenceNumber: string
  meterNumber: string
  feeder: string
}
export type StoredName = keyof CaseContent
type CaseValue = CaseContent[StoredName]
/** What calls answer of a case, by the names of its fields. */
export type CaseValues = Readonly<Record<string, CaseValue>>
export type CaseDraft = Pick<CaseContent, 'type' | 'subject' | 'description'> & Partial<CaseContent>

export interface Option {
  value: string
  label: string
}

export interface CaseField {
  kind: 'text' | 'longText' | 'choice' | 'urgency' | 'yesNo' | 'company' | 'area' | 'state' | 'meter'
  /** In the form. */
  label: string
  /** On the page of a case, in its history and its list, where it differs. */
  name?: string
  hint?: string
  autoComplete?: string
  /** The most characters of a text. */
  max?: number
  /** The values of a choice. */
  options?: readonly Option[]
  /** The sentence for a missing value; without it the field may stay empty. */
  missing?: string
  /** Staff who file for a customer find it folded at the end: seldom known to a caller, or right as it is. */
  folded?: true
  /** Names of boxes: the field is asked, or required, only where the box is ticked. */
  askedIf?: string
  requiredIf?: string
  /** Its column in the table of cases, where it has another name. */
  stored?: StoredName
  /** A column of its own in the list of staff; its id is in addresses and saved views. */
  column?: { id?: string; label?: string }
}
export type CaseFields = Readonly<Record<string, CaseField>>
type Described = { fields: CaseFields }
/** Values of a form or of the body of a call, by the names of the fields. */
type FieldValues = Readonly<Record<string, unknown>>

export const sameLabel = (value: string): Option => ({ value, label: value })

export const urgencyOptions: readonly Option[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
]
export const usualUrgency = 'medium'
const ofState = [{ value: commission.state, label: `${commission.state} State` }]

/** The values from which a person chooses. */
export function optionsOf({ kind, options = [] }: Partial<CaseField> = {}): readonly Option[] {
  if (kind === 'urgency') return urgencyOptions
  if (kind === 'company') return distributionCompanies.map(({ key, label }) => ({ value: key, label }))
  if (kind === 'area') return councils.map(({ name }) => sameLabel(name))
  return kind === 'state' ? ofState : options
}

const entriesOf = ({ fields }: Described) => Object.entries(fields)
const storedName = (name: string, { stored = name as StoredName }: CaseField): StoredName => stored

/** The field that is stored in this column, with its name. */
export const fieldOf = (kind: Described, stored: StoredName): readonly [string, CaseField] | undefined =>
  entriesOf(kind).find(([name, field]) => storedName(name, field) === stored)

/** What people see of a field beside its form. */
export const nameOf = ({ name, label }: CaseField): string => name ?? label

/** Whether a form asks for the field, by the other values. */
export const isAsked = ({ askedIf }: Pick<CaseField, 'askedIf'>, values: FieldValues): boolean =>
  !askedIf || values[askedIf] === true

/** The fields that other values require, with the sentence for each. */
export const missingFields = (kind: Described, values: FieldValues) =>
  entriesOf(kind).flatMap(([field, { requiredIf, missing = '' }]) =>
    requiredIf && values[requiredIf] === true && !values[field] ? { field, message: missing } : [],
  )

/** The content of a case from the validated body of a call. What is not asked is not stored. */
export function draftOf(kind: Described, body: object): CaseDraft {
  const said = body as FieldValues
  const stored = entriesOf(kind).map(([name, field]) => {
    const value = isAsked(field, said) ? said[name] : ''
    return [storedName(name, field), field.kind === 'urgency' ? urgencies.indexOf(value as 'low') : value]
  })
  return Object.fromEntries(stored) as CaseDraft
}

/** A value in words: as it is stored, or as calls have it. */
export function textOf(field: CaseField, value: CaseValue | undefined): string {
  if (field.kind === 'yesNo') return value ? 'Yes' : 'No'
  const text = typeof value === 'number' ? (urgencies[value] ?? usualUrgency) : String(value ?? '')
  // Only its form says 'Lagos State'.
  if (field.kind === 'state') return text
  return optionsOf(field).find((option) => option.value === text)?.label ?? text
}

/** What is stored in a column, in words. */
export function textOfStored(kind: Described, row: CaseContent, stored: StoredName): string {
  const field = fieldOf(kind, stored)
  return field ? textOf(field[1], row[stored]) : ''
}

/** The fields in the order of the kind, to compare two contents. */
export const draftFields = (kind: Described) =>
  entriesOf(kind).map(([name, field]) => ({
    label: nameOf(field),
    read: (draft: CaseDraft) => textOf(field, draft[storedName(name, field)]),
    ...(field.kind === 'longText' && { long: true as const }),
  }))

const wordKinds: readonly CaseField['kind'][] = ['text', 'longText', 'choice', 'area', 'meter']

/** The texts by which a search finds a case: what is typed, and what is chosen with its label. */
export const searchTexts = (kind: Described, draft: CaseDraft): string[] =>
  entriesOf(kind).flatMap(([name, field]) => {
    const value = draft[storedName(name, field)] ?? ''
    return wordKinds.includes(field.kind) ? [String(value), textOf(field, value)] : []
  })

/** Every kind answers these under names of the engine. */
const common: readonly StoredName[] = ['description', 'lga', 'company']
/** The fields that answers of the kind have beside those of every kind. */
export const ownFields = (kind: Described) =>
  entriesOf(kind).filter(([name, field]) => !common.includes(storedName(name, field)))

export const ownValues = (kind: Described, row: CaseContent): Record<string, unknown> =>
  Object.fromEntries(
    ownFields(kind).map(([name, field]) => {
      const value = row[storedName(name, field)]
      return [name, field.kind === 'urgency' ? (urgencies[Number(value)] ?? usualUrgency) : value]
    }),
  )

/** The facts of a page that the kind adds to those of every case. */
export const ownFacts = (kind: Described, row: object): { term: string; value: string }[] =>
  ownFields(kind).flatMap(([name, field]) => {
    const value = textOf(field, (row as CaseValues)[name])
    const isTitle = ['type', 'subject'].includes(storedName(name, field))
    return value && !isTitle ? { term: nameOf(field), value } : []
  })

/** The kind's own columns in the list of staff. */
export const ownColumns = (kind: Described) =>
  entriesOf(kind).flatMap(([name, field]) =>
    field.column
      ? {
          id: field.column.id ?? name,
          label: field.column.label ?? nameOf(field),
          cell: (row: CaseContent) => textOf(field, row[storedName(name, field)]),
        }
      : [],
  )
