import { searchWords } from '#platform/search-words.ts'
import type { CaseDraft, CaseKind, Contact } from './service.kinds.server.ts'

/** The texts by which a search finds a case (spec 2 §2.3). */
export const searchWordsOf = (
  kind: CaseKind,
  draft: CaseDraft,
  reference: string,
  owner: Contact & { company: string },
): string =>
  searchWords([
    reference,
    draft.type,
    draft.subject,
    draft.description,
    draft.address ?? '',
    draft.lga,
    ...(kind.searchWords?.(draft) ?? []),
    owner.name,
    owner.email,
    owner.phone,
    owner.company,
  ])
