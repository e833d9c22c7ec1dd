import { pageForm } from '#kit/forms/page-form.tsx'
import type { FieldDescription } from '#ui/form/described-field.tsx'
import { abroadHint } from '#ui/form/phone-field.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { caseFileEndings } from '../../rules.ts'
import { draftDays, draftFileBytes, type DraftValues, filesOfDraft } from '../../drafts/rules.ts'
import {
  isOfPerson,
  type KindToWrite,
  type WizardField,
  type WizardProblem,
  type WizardValues,
} from '../wizard/wizard-description.ts'
import { isOptional, problemsOfStep } from '../wizard/wizard-steps.ts'

/** The parts of the way, in the order of their pages; the files belong to the last step of fields. */
export type FilingPart = '1' | '2' | 'files' | '3' | 'sent'

export const filingAddress = ({ path }: { path: string }, part?: FilingPart | 'begun'): string =>
  part === 'begun' ? `${path}/write?step=2&begun=1` : `${path}/write${part ? `?step=${part}` : ''}`

/** What a person fills in at a step; the person comes last. */
export const fieldsOfStep = (kind: KindToWrite, step: number): WizardField[] =>
  (kind.form.steps[step - 1]?.fields ?? []).filter(({ name }) => !isOfPerson(name))

/** Nothing is hidden that another answer may ask for: without scripts it could not appear. */
function hintOf({ hint, askedIf, requiredIf }: WizardField, fields: readonly WizardField[]): string | undefined {
  const box = fields.find(({ name }) => name === (requiredIf ?? askedIf))
  if (!box) return hint
  return [`${requiredIf ? 'Needed' : 'Only'} if you tick “${box.label}”.`, hint].filter(Boolean).join(' ')
}

function describe(field: WizardField, fields: readonly WizardField[], values: WizardValues): FieldDescription {
  const { label, input, options = [], maxLength, autoComplete } = field
  const frame = { label, hint: hintOf(field, fields), optional: isOptional(field, values) }
  switch (input) {
    case 'textarea':
      return { kind: 'textarea', ...frame, rows: 7, maxLength }
    case 'select':
      return { kind: 'select', ...frame, placeholder: 'Choose', options }
    case 'radio':
      return { kind: 'radio', ...frame, optional: false, options }
    case 'checkbox':
      return { kind: 'checkbox', ...frame, optional: false }
    default:
      return { type: 'text', ...frame, maxLength, autoComplete }
  }
}

/** A step of fields. `draft` is the one of which the page was made. */
export function stepForm(kind: KindToWrite, step: number, values: WizardValues) {
  const fields = fieldsOfStep(kind, step)
  return pageForm({
    id: 'step',
    fields: Object.fromEntries(fields.map((field) => [field.name, describe(field, fields, values)])),
    hidden: ['task', 'draft'],
    button: 'Continue',
    look: 'continue',
    fallback: kind.words.submitFailed,
  })
}

/** What the fields of a step have, as the draft stores it. */
export const readStepValues = (kind: KindToWrite, step: number, read: (name: string) => string): DraftValues =>
  Object.fromEntries(
    fieldsOfStep(kind, step).map(({ name, input }) => [
      name,
      input === 'checkbox' ? read(name) !== '' : read(name).trim(),
    ]),
  )

/** What is wrong in a step, with the messages of the server. What is typed below a box that is not ticked would be lost. */
export function problemsInStep(kind: KindToWrite, step: number, values: WizardValues): WizardProblem[] {
  const fields = fieldsOfStep(kind, step)
  const untold = fields.flatMap(({ name, askedIf }) => {
    const box = fields.find((field) => field.name === askedIf)
    return box && values[box.name] !== true && values[name]
      ? [{ field: name, message: `Tick “${box.label}”, or leave this empty` }]
      : []
  })
  const found = [...problemsOfStep(kind, step, values, false), ...untold]
  return fields.flatMap(({ name }) => found.find(({ field }) => field === name) ?? [])
}

/** Values as inputs take them. */
export const asTyped = (values: DraftValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? (value ? 'on' : '') : value]),
  )

export const addForm = pageForm({
  id: 'files',
  fields: {
    documents: {
      type: 'file',
      label: 'Supporting Documents',
      optional: true,
      multiple: true,
      accept: caseFileEndings,
      hint: `Photos or documents: PDF, JPG, PNG or DOCX, at most ${formatFileSize(draftFileBytes)} each, up to ${filesOfDraft}.`,
    },
  },
  hidden: ['task', 'draft'],
  button: 'Add',
  look: 'secondary',
  fallback: 'Failed to upload documents',
})

/** On the receipt, where the link that confirms the address did not come. */
export const linkForm = pageForm({
  id: 'link',
  fields: {},
  hidden: ['task'],
  button: 'Send the link again',
  look: 'secondary',
  fallback: 'Failed to send the link',
})

/** Who may be chosen to file, for kinds that companies file too. */
export interface Filer {
  value: string
  label: string
}

/** The last page: who sends it, and the boxes of the kind. */
export function sendForm(kind: KindToWrite, { isVisitor, filers }: { isVisitor: boolean; filers: readonly Filer[] }) {
  const boxes = kind.form.steps.at(-1)?.fields ?? []
  const who: Record<string, FieldDescription> = isVisitor
    ? {
        'user.name': { label: kind.nameLabel ?? 'Name', autoComplete: 'name', maxLength: 200 },
        'user.phone': {
          kind: 'tel',
          label: 'Phone Number',
          hint: `${abroadHint}. A phone number or an e-mail address is enough.`,
          autoComplete: 'tel',
        },
        'user.email': {
          type: 'email',
          label: 'Email',
          optional: true,
          inputMode: 'email',
          autoComplete: 'email',
          maxLength: 254,
        },
      }
    : filers.length > 0
      ? { filer: { kind: 'radio', label: 'Who files it?', options: filers } }
      : {}
  return pageForm({
    id: 'send',
    fields: {
      ...who,
      ...Object.fromEntries(
        boxes.map(({ name, label }): [string, FieldDescription] => [name, { kind: 'checkbox', label }]),
      ),
    },
    hidden: ['task', 'draft', 'files', 'chooses'],
    button: `Submit ${kind.noun}`,
    fallback: kind.words.submitFailed,
    unsent: {
      title: 'Not sent: there is no connection',
      text: `While this page is open, it is sent automatically when the connection is back. If you close it, it is not sent; your answers and files are kept for ${draftDays} days, so that you can open it again and send it.`,
    },
  })
}
