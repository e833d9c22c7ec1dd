import { formatKobo } from '#platform/values/kobo.ts'
import type { CaseChannel, CaseOutcome } from './rules.ts'

// Apart from the other messages, because most visits of consumers show none of them.

export const caseOutcomeWords: Record<CaseOutcome, string> = {
  upheld: 'Upheld',
  partly: 'Upheld in part',
  notUpheld: 'Not upheld',
  settled: 'Agreed between them',
  outside: 'Outside our powers',
}

export const caseChannelWords: Record<CaseChannel, string> = {
  portal: 'Portal',
  phone: 'Phone',
  'walk-in': 'Walk-in',
  letter: 'Letter',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  'town-hall': 'Town hall',
}

/** What came of a case, '' for nothing: 'Upheld, ₦12,500.00 returned'. */
export const resultWords = ({
  outcome,
  returnedKobo,
}: {
  outcome: CaseOutcome | ''
  returnedKobo?: number | null | undefined
}): string =>
  [outcome && caseOutcomeWords[outcome], returnedKobo && `${formatKobo(returnedKobo)} returned`]
    .filter(Boolean)
    .join(', ')
