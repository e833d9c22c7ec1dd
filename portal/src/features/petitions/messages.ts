import { caseWords } from '#features/cases/contract.kind.ts'
import { petition } from './kind.ts'

/** Texts for petitions (spec 2 §§2.3, 4, 5, 8; decisions §§8, 11). */
export const messages = {
  ...caseWords(petition),

  addressMissing: 'Address is required',
  lgaMissing: 'LGA is required',
  stateMissing: 'State is required',
  typeMissing: 'Choose the type of petition',
  categoryMissing: 'Choose a category',
  subjectMissing: 'Subject of Petition is required',
  descriptionMissing: 'Detailed Description is required',
  declarationMissing: 'Confirm that the information is true and accurate',
  consentMissing: "Agree to the Commission's data protection policy",

  submitFailed: 'Error submitting petition',
  // The specification names the case in those of complaints alone.
  escalateFailed: () => 'Failed to escalate petition',
  resolveFailed: () => 'Failed to resolve petition',
}
