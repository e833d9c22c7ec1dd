/** Types and categories of petitions, and limits of their texts (spec 2 §§2.3, 3, 9; decisions §8). */
export const petitionTypes = ['Billing Dispute', 'Service Complaint', 'Regulatory Matter', 'Other'] as const
/** Stored values; screens show the labels below (spec 2 §9). */
export const petitionCategories = ['Electricity', 'Water', 'Other Utility'] as const
export const petitionCategoryLabels: Record<(typeof petitionCategories)[number], string> = {
  Electricity: 'Meter Reading',
  Water: 'Meter Tampering',
  'Other Utility': 'Others',
}
export const petitionSteps = ['Personal Information', 'Petition Details', 'Review & Submit'] as const
export const subjectLimit = 200
export const descriptionLimit = 5_000
