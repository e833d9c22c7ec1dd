/** Allowed values and limits of a complaint (spec 2 §§2.2, 3; decisions §7). */
export const complaintTypes = ['Billing', 'Service Quality', 'Meter Reading', 'Connection', 'Other'] as const
export const urgencies = ['low', 'medium', 'high'] as const
export const urgencyLabels: Record<(typeof urgencies)[number], string> = { low: 'Low', medium: 'Medium', high: 'High' }
export const defaultUrgency = 'medium'
export const complaintSteps = ['Personal Details', 'Complaint Details', 'Review & Submit'] as const
export const addressLimit = 300
export const feederLimit = 100
export const subjectLimit = 200
export const descriptionLimit = 5_000
