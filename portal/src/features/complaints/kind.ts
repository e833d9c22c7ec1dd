import type { CaseKindFacts } from '#features/cases/contract.kind.ts'

/** Consumer complaints (spec 2 §2.2; decisions §7). */
export const complaint: CaseKindFacts = {
  key: 'complaint',
  collection: 'complaints',
  prefix: 'CP',
  noun: 'Complaint',
  plural: 'Complaints',
  person: 'Customer',
  path: '/consumer-complaint',
  deadlines: { filed: 15, level1: 5, level2: 5, level3: 5, reopened: 10 },
  chart: { fill: 'fill-brand', stroke: 'stroke-brand', look: 'solid' },
}
