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

/** The three steps of a room's wizard, what is wrong with what was typed, and what is sent. */
export interface CaseWizard {
  /** The last step is the review; its fields are the boxes to tick. */
  steps: readonly WizardStep[]
  /** What a new draft begins with. */
  initial: WizardValues
  /** Everything that is wrong, as the server would say it; staff who file for a customer give the person too. */
  check: (values: WizardValues, forCustomer: boolean) => WizardProblem[]
  /** Files the case once for its key; answers what was stored. */
  send: (values: WizardValues, forCustomer: boolean, key: string) => Promise<{ id: string; reference: string }>
  /** Changes what a filed case says, and who says it for a customer, once for its key; refused (409) when it is no longer at the version. */
  change: (
    row: { id: string; version: number },
    values: WizardValues,
    forCustomer: boolean,
    key: string,
  ) => Promise<unknown>
  submitLabel: string
}
