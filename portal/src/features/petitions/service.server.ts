import { companyLabel } from '#platform/state/companies.ts'
import { caseUploads } from '#features/cases/engine/service.thread.server.ts'
import type { CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { petitionCalls } from './contract.ts'
import type { PetitionDraft } from './contract.filing.ts'
import { petition } from './kind.ts'
import { petitionLifecycle } from './lifecycle.ts'
import { messages } from './messages.ts'
import { petitionCategories, petitionCategoryLabels } from './rules.ts'

/** The label of a stored category, which users see; an unknown value stays as it is. */
const labelOf = (category: string): string => {
  const stored = petitionCategories.find((value) => value === category)
  return stored ? petitionCategoryLabels[stored] : category
}

/** Describes petitions to the case engine. */
export const petitionKind: CaseKind<PetitionDraft> = {
  ...petition,
  lifecycle: petitionLifecycle,
  calls: petitionCalls,
  words: messages,
  toDraft: (body) => ({
    type: body.petitionType,
    category: body.category,
    subject: body.subject,
    description: body.description,
    address: body.address,
    lga: body.lga,
    state: body.state,
    company: body.distributionCompany,
  }),
  declared: true,
  ownFields: (row) => ({
    petitionId: row.reference,
    petitionType: row.type,
    category: row.category,
    subject: row.subject,
    address: row.address,
    state: row.state,
  }),
  searchWords: ({ category = '' }) => [category, labelOf(category)],
  draftFields: [
    { label: 'Type', read: (draft) => draft.type },
    { label: 'Category', read: ({ category = '' }) => labelOf(category) },
    { label: 'Subject', read: (draft) => draft.subject },
    { label: 'Description', read: (draft) => draft.description, long: true },
    { label: 'Company', read: (draft) => companyLabel(draft.company) },
    { label: 'Address', read: (draft) => draft.address ?? '' },
    { label: 'LGA', read: (draft) => draft.lga },
    { label: 'State', read: (draft) => draft.state ?? '' },
  ],
  ownCells: { address: (row) => row.address, state: (row) => row.state },
}

export const petitionUploads = caseUploads(petitionKind)
