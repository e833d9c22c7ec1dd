import type * as z from 'zod/mini'
import { commission } from '#platform/state/commission.ts'
import { type CaseField, isAsked, optionsOf, type Option, usualUrgency } from '../../contract.fields.ts'
import { filingOf } from '../../contract.filing.ts'
import { caseChannelWords } from '../../messages.results.ts'
import { caseChannels, type CaseChannel } from '../../rules.ts'
import type { KindScreens } from '../kind-screens.ts'

export type WizardValue = string | boolean
export type WizardValues = Readonly<Record<string, WizardValue>>

export interface WizardField extends Pick<
  CaseField,
  'label' | 'hint' | 'autoComplete' | 'askedIf' | 'requiredIf' | 'folded'
> {
  /** The name in the call; the customer's are `channel`, `user.name`, `user.phone`, `user.email`. */
  name: string
  input: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radio' | 'checkbox'
  options?: readonly Option[]
  maxLength?: number
  optional?: boolean
  /** The field whose value makes this one optional. */
  unless?: string
}

export interface WizardStep {
  title: string
  fields: readonly WizardField[]
  /** Whether supporting documents are chosen in this step. */
  documents?: boolean
}

export type WizardProblem = { field: string; message: string }

/** A kind with the description of its form, which most visits never need. */
export type KindToWrite = KindScreens & { form: CaseWizard }

interface CaseWizard {
  /** The last step is the review, whose fields are checkboxes. */
  steps: readonly WizardStep[]
  /** The schema of the call that files a case. */
  filing: z.ZodMiniType
}

const inputs: Record<CaseField['kind'], WizardField['input']> = {
  text: 'text',
  longText: 'textarea',
  choice: 'select',
  urgency: 'radio',
  yesNo: 'checkbox',
  company: 'select',
  area: 'select',
  state: 'select',
  meter: 'text',
}
/** They always have a value. */
const withValue: readonly CaseField['kind'][] = ['urgency', 'yesNo']

const describeField = (name: string, field: CaseField): WizardField => ({
  ...field,
  name,
  input: inputs[field.kind],
  options: optionsOf(field),
  maxLength: field.kind === 'meter' ? 60 : (field.max ?? 100),
  optional: !field.missing && !withValue.includes(field.kind),
})

const channelField: WizardField = {
  name: 'channel',
  label: 'How it reached us',
  input: 'select',
  options: caseChannels.map((value) => ({ value, label: caseChannelWords[value] })),
}

const oneReach = 'A phone number or an e-mail address is enough.'

/** Contact fields, used only by staff, because an account already has them. A customer may have a phone or an e-mail address alone. */
const personFields = (nameLabel: string): WizardField[] => [
  { name: 'user.name', label: nameLabel, input: 'text', maxLength: 200 },
  { name: 'user.phone', label: 'Phone Number', input: 'tel', maxLength: 30, hint: oneReach, unless: 'user.email' },
  { name: 'user.email', label: 'Email', input: 'email', maxLength: 254, unless: 'user.phone' },
]

const ofCustomer: readonly string[] = ['user.name', 'user.phone', 'user.email', channelField.name]
/** Whether staff say it of the customer; for a User the account does. */
export const isOfPerson = (name: string): boolean => ofCustomer.includes(name)

/** The steps of the kind with the person before its fields, documents after them, and the review. */
export function kindToWrite(kind: KindScreens, forCustomer: boolean): KindToWrite {
  const steps = kind.steps.map(({ title, fields }, at): WizardStep => ({
    title,
    fields: [
      ...(at === 0 && forCustomer ? [channelField] : []),
      ...(at === 0 ? personFields(kind.nameLabel ?? 'Name') : []),
      ...fields.map((name) => describeField(name, kind.fields[name]!)),
    ],
    documents: at === kind.steps.length - 1,
  }))
  const confirmations = Object.entries(kind.confirmations ?? {})
  const boxes = confirmations.map(([name, { label }]): WizardField => ({ name, label, input: 'checkbox' }))
  const review = { title: 'Review & Submit', fields: boxes }
  return { ...kind, form: { steps: [...steps, review], filing: filingOf(kind) } }
}

/** The fields of a step that are shown for these values. */
export const askedFields = (step: WizardStep | undefined, values: WizardValues): WizardField[] =>
  (step?.fields ?? []).filter((field) => isAsked(field, values))

/** What an officer types first, with the customer on the telephone, and what is folded below it. */
export const foldFields = (fields: readonly WizardField[]) => ({
  first: fields.filter(({ folded }) => !folded),
  folded: fields.filter(({ folded }) => folded),
})

/** Most customers for whom staff file stand before them. */
const usualChannel: CaseChannel = 'walk-in'

export const initialValues = ({ fields, form }: KindToWrite): WizardValues =>
  Object.fromEntries(
    form.steps.flatMap((step) =>
      step.fields.map(({ name, input }) => {
        const kind = fields[name]?.kind
        const text = kind === 'urgency' ? usualUrgency : kind === 'state' ? commission.state : ''
        return [name, input === 'checkbox' ? false : name === channelField.name ? usualChannel : text]
      }),
    ),
  )
