import type * as z from 'zod/mini'

/** The value of a field of the wizard. */
export type WizardValue = string | boolean
export type WizardValues = Readonly<Record<string, WizardValue>>

export interface WizardField {
  /** The name in the call; contact fields are `user.name`, `user.email`, `user.phone`. */
  name: string
  label: string
  kind: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radio' | 'checkbox'
  hint?: string
  options?: readonly { value: string; label: string }[]
  maxLength?: number
  /** Whether the field is optional, possibly depending on other values. */
  optional?: boolean | ((values: WizardValues) => boolean)
  autoComplete?: string
  /** Shown only if true. */
  when?: (values: WizardValues) => boolean
}

export interface WizardStep {
  title: string
  fields: readonly WizardField[]
  /** Whether supporting documents are chosen in this step. */
  documents?: boolean
}

export type WizardProblem = { field: string; message: string }

/** The steps of a kind's wizard, and the conversion of its values to the body of the calls. */
export interface CaseWizard {
  /** The last step is the review, whose fields are checkboxes. */
  steps: readonly WizardStep[]
  /** Initial values of fields that are not empty at first. */
  initial?: WizardValues
  /** The body of the calls that file and change a case, from all values except contact fields; by default the values themselves. */
  bodyOf?: (values: WizardValues) => object
  /** Problems that the schema of the call finds only when all other values are valid. */
  moreProblems?: (values: WizardValues) => WizardProblem[]
  submitLabel: string
  /** The schema of the call that files a case. */
  filing: z.ZodMiniType
}

/** Contact fields, used only by staff, because an account already has them. */
export const personFields = (nameLabel: string): WizardField[] => [
  { name: 'user.name', label: nameLabel, kind: 'text', maxLength: 200 },
  { name: 'user.email', label: 'Email', kind: 'email', maxLength: 254 },
  { name: 'user.phone', label: 'Phone Number', kind: 'tel', maxLength: 30 },
]

export const isOfPerson = (name: string): boolean => name.startsWith('user.')

/** The values of a new draft. */
export const initialValues = ({ steps, initial }: CaseWizard): WizardValues => ({
  ...Object.fromEntries(
    steps.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind === 'checkbox' ? false : ''] as const)),
  ),
  ...initial,
})
