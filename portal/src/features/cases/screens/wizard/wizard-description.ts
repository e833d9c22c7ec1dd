/** What a field of the wizard holds while it is typed. */
export type WizardValue = string | boolean
export type WizardValues = Readonly<Record<string, WizardValue>>

export interface WizardField {
  /** As the call names it; fields of the person are `user.name`, `user.email`, `user.phone`. */
  name: string
  label: string
  kind: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radio' | 'checkbox'
  hint?: string
  options?: readonly { value: string; label: string }[]
  maxLength?: number
  /** Need not be given; some fields only while others say so. */
  optional?: boolean | ((values: WizardValues) => boolean)
  autoComplete?: string
  /** Asked only then. */
  when?: (values: WizardValues) => boolean
}

export interface WizardStep {
  title: string
  fields: readonly WizardField[]
  /** Supporting documents are chosen in this step. */
  documents?: boolean
}

export type WizardProblem = { field: string; message: string }

/** The steps of a kind's wizard, and how what was typed becomes the body of its calls. */
export interface CaseWizard {
  /** The last step is the review; its fields are the boxes to tick. */
  steps: readonly WizardStep[]
  /** What a new draft begins with, where a field is not empty at first. */
  initial?: WizardValues
  /** The body of the calls that file and change a case, from all values but those of the person; the values themselves by default. */
  bodyOf?: (values: WizardValues) => object
  /** Problems that the schema of the call finds only when everything else is right. */
  moreProblems?: (values: WizardValues) => WizardProblem[]
  submitLabel: string
}

/** The person, whom only staff name: an account says who its owner is. */
export const personFields = (nameLabel: string): WizardField[] => [
  { name: 'user.name', label: nameLabel, kind: 'text', maxLength: 200 },
  { name: 'user.email', label: 'Email', kind: 'email', maxLength: 254 },
  { name: 'user.phone', label: 'Phone Number', kind: 'tel', maxLength: 30 },
]

export const isOfPerson = (name: string): boolean => name.startsWith('user.')

/** What a new draft begins with. */
export const initialValues = ({ steps, initial }: CaseWizard): WizardValues => ({
  ...Object.fromEntries(
    steps.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind === 'checkbox' ? false : ''] as const)),
  ),
  ...initial,
})
