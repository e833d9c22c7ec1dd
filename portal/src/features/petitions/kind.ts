import type { CaseKindFacts } from '#features/cases/contract.kind.ts'
import { petitionCategories, petitionCategoryLabels, petitionTypes } from './rules.ts'

/** Petitions and disputes (spec 2 §2.3, decisions §8). */
export const petition: CaseKindFacts = {
  key: 'petition',
  collection: 'petitions',
  prefix: 'PT',
  noun: 'Petition',
  plural: 'Petitions',
  person: 'Petitioner',
  path: '/petitions',
  deadlines: { filed: 30, level1: 10, level2: 10, level3: 10, reopened: 15 },
  caseTypes: petitionTypes,
  listColumns: ['reference', 'updated', 'type', 'subject', 'person', 'status', 'due', 'assignee', 'filed'],
  categories: petitionCategories.map((value) => ({ value, label: petitionCategoryLabels[value] })),
  ownColumns: [
    { id: 'address', label: 'Address' },
    { id: 'state', label: 'State' },
  ],
  forCompanies: true,
}
