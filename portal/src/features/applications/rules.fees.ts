/** The line of the schedule of fees for each built-in form, by the form's id. */
const lines: Record<string, string> = {
  '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001': 'b-generation',
  '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0002': 'h-captive-generation',
  '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0003': 'part-g',
  '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0004': 'part-b',
}

/**
 * The address of the fees for a form: its line of the schedule, or the schedule for a form that staff have made. With the day on which an application was
 * filed it is the schedule of that day: the fee stays as the applicant was told.
 */
export const feeAddress = (formId: string, filedOn?: string): string => {
  const line = Object.hasOwn(lines, formId) ? lines[formId] : undefined
  return `/licenses${filedOn ? `?on=${filedOn}` : ''}${line ? `#${line}` : ''}`
}
