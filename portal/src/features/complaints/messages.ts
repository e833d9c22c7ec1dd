import { caseWords } from '#features/cases/contract.kind.ts'
import { complaint } from './kind.ts'

/** Words of complaints (spec 2 §§2.2, 5, 8; decisions §§7, 11). */
export const messages = {
  ...caseWords(complaint),
  adminTitle: 'Admin Console - Consumer Complaints Portal',

  typeMissing: 'Please choose the type of complaint',
  subjectMissing: 'Subject is required',
  companyMissing: 'Please choose the distribution company you reported it to',
  descriptionMissing: 'Description is required',
  urgencyUnknown: 'Please choose low, medium or high',
}
