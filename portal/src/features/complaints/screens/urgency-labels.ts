import type { urgencies } from '../rules.ts'

export const urgencyLabels: Record<(typeof urgencies)[number], string> = { low: 'Low', medium: 'Medium', high: 'High' }
