import { caseWords } from '#features/cases/contract.kind.ts'
import { complaint } from './kind.ts'

/** Texts of complaints (spec 2 §§2.2, 5, 8; decisions §§7, 11). */
export const messages = {
  ...caseWords(complaint),
  typeMissing: 'Choose the type of complaint',
  subjectMissing: 'Subject is required',
  companyMissing: 'Choose the distribution company you reported it to',
  descriptionMissing: 'Description is required',
  urgencyUnknown: 'Choose low, medium or high',
}
