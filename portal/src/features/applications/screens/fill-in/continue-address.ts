import type { SubmissionSummary } from '../../contract.ts'

type Open = Pick<SubmissionSummary, 'id' | 'formIndex' | 'status' | 'approvalStatus'>

/** The address of the next step of an open application, or undefined. */
export function continueAddress(form: Open): string | undefined {
  const decided = form.approvalStatus === 'approved' || form.approvalStatus === 'rejected'
  if (form.status === 'completed' || decided) return undefined
  const step = form.status === 'documents_uploaded' ? '&step=review' : ''
  return `/forms/${form.formIndex}/upload?submission=${form.id}${step}`
}
