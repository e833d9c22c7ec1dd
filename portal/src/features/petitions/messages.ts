/** Words of petitions (spec 2 §§2.3, 4, 5, 8; decisions §§8, 11). */
export const messages = {
  noneFound: 'No petitions found matching your criteria',
  searchPlaceholder: 'Search petitions...',
  noDocuments: 'No documents uploaded',
  notFound: 'Petition not found',

  addressMissing: 'Address is required',
  lgaMissing: 'LGA is required',
  stateMissing: 'State is required',
  typeMissing: 'Please choose the type of petition',
  categoryMissing: 'Please choose a category',
  subjectMissing: 'Subject of Petition is required',
  descriptionMissing: 'Detailed Description is required',
  declarationMissing: 'Please confirm that the information is true and accurate',
  consentMissing: "Please agree to the Commission's data protection policy",

  submitError: 'Error submitting petition',
  uploaded: 'Documents Uploaded Successfully',
  deleted: 'Petition deleted successfully',
  deleteFailed: 'Failed to delete petition',
  escalated: 'Petition escalated successfully',
  escalateFailed: 'Failed to escalate petition',
  resolved: 'Petition resolved successfully',
  resolveFailed: 'Failed to resolve petition',
  deleteConfirm: 'Delete Petition: Are you sure you want to delete this petition? This action cannot be undone.',
} as const
