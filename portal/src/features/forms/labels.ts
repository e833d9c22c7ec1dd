import type { FieldKind } from '#fields/field.ts'
import type { TemplateStatus } from './rules.ts'

export const templateStatusLabels: Record<TemplateStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

/** Kinds of question, for staff. */
export const kindLabels: Record<FieldKind, string> = {
  text: 'Text',
  textarea: 'Long text',
  number: 'Number',
  date: 'Date',
  'past-date': 'Date in the past',
  'future-date': 'Date in the future',
  select: 'Select',
  checkbox: 'Checkbox',
  email: 'E-mail',
  tel: 'Phone',
  year: 'Year',
  percentage: 'Percentages that add up to 100',
  'cac-number': 'CAC number',
  'tax-number': 'Tax number',
  website: 'Website',
  documents: 'Documents to upload',
}
