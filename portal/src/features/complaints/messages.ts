import { caseWords } from '#features/cases/contract.kind.ts'
import { complaint } from './kind.ts'

/** Texts of complaints (spec 2 §§2.2, 5, 8; decisions §§7, 11). */
export const messages = {
  ...caseWords(complaint),
  typeMissing: 'Please choose the type of complaint',
  subjectMissing: 'Subject is required',
  companyMissing: 'Please choose the distribution company you reported it to',
  descriptionMissing: 'Description is required',
  urgencyUnknown: 'Please choose low, medium or high',
}
