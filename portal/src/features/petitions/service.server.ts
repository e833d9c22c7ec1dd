import { companyLabel } from '#features/cases/contract.input.ts'
import { caseUploads } from '#features/cases/engine/service.documents.server.ts'
import type { CaseDraft, CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { changeCase, submitCase } from '#features/cases/engine/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import {
  type Petition,
  petitionCalls,
  type PetitionDraft,
  type submitPetition,
  type updatePetition,
} from './contract.ts'
import { petitionLife } from './lifecycle.ts'
import { messages } from './messages.ts'
import { petitionCategories, petitionCategoryLabels, petitionRecordType } from './rules.ts'

/** People know a category by its label, older records by the stored value. */
const labelOf = (category: string): string => {
  const stored = petitionCategories.find((value) => value === category)
  return stored ? petitionCategoryLabels[stored] : category
}

/** What petitions tell the engine of cases. */
export const petitionKind: CaseKind = {
  name: petitionRecordType,
  prefix: 'PT',
  life: petitionLife,
  calls: petitionCalls,
  messages,
  pageOf: (id) => `/petitions/${id}`,
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
  csvColumns: [
    ['Category', (row) => labelOf(row.category)],
    ['Address', (row) => row.address],
    ['State', (row) => row.state],
  ],
}

export const petitionUploads = caseUploads(petitionKind)

const toDraft = (body: PetitionDraft): CaseDraft => ({
  type: body.petitionType,
  category: body.category,
  subject: body.subject,
  description: body.description,
  address: body.address,
  lga: body.lga,
  state: body.state,
  company: body.distributionCompany,
})

// The engine answers what every case has; `ownFields` above adds the rest, and the contract checks the whole.
export async function filePetition(
  deps: Deps,
  actor: SignedIn,
  body: BodyOf<typeof submitPetition>,
  key: string | undefined,
): Promise<Petition> {
  const filing = { draft: toDraft(body), contact: body.user, declared: true, key }
  return (await submitCase(deps, actor, petitionKind, filing)) as Petition
}

export async function changePetition(
  deps: Deps,
  actor: SignedIn,
  id: string,
  body: BodyOf<typeof updatePetition>,
  key: string | undefined,
): Promise<Petition> {
  const change = { id, draft: toDraft(body), contact: body.user, version: body.version, key }
  return (await changeCase(deps, actor, petitionKind, change)) as Petition
}
