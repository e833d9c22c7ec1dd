import { formatDay } from '#platform/values/nigerian-time.ts'
import type { DescriptionItem } from '#ui/description-list.tsx'
import { companyLabel } from '#platform/state/companies.ts'
import { ownFacts } from '../../contract.fields.ts'
import type { KindScreens, CaseRow } from '../kind-screens.ts'

/** Whether mails about it go to its person: not to an address that nobody has confirmed. */
export const isMailed = ({ userId, user, unconfirmed }: Pick<CaseRow, 'userId' | 'user' | 'unconfirmed'>): boolean =>
  Boolean(userId) || (user.email !== '' && !unconfirmed)

export const factsOfPerson = ({ user, company, unconfirmed }: CaseRow): DescriptionItem[] => [
  ...(company ? [{ term: 'Filed for', value: company.name }] : []),
  { term: 'Name', value: user.name },
  { term: 'Email', value: user.email || 'No e-mail' },
  { term: 'Phone', value: user.phone },
  ...(unconfirmed ? [{ term: 'Contact', value: 'Not confirmed yet' }] : []),
]

/** What the placeholders of a canned reply become. */
export const placeholdersOf = (kind: KindScreens, row: CaseRow) => ({
  name: row.user.name,
  reference: row.reference,
  subject: kind.subjectOf(row),
  deadline: row.clock.dueAt ? formatDay(row.clock.dueAt) : '',
})

/** Facts of the kind, then those of every case. What was written is in the thread. */
export const factsOfCase = (kind: KindScreens, row: CaseRow): DescriptionItem[] => [
  { term: 'Type', value: kind.typeOf(row) },
  ...ownFacts(kind, row),
  ...(row.distributionCompany ? [{ term: 'Company', value: companyLabel(row.distributionCompany) }] : []),
  ...(row.lga ? [{ term: 'LGA', value: row.lga }] : []),
  { term: 'Filed', value: formatDay(row.date) },
  { term: 'Last updated', value: formatDay(row.lastUpdated) },
]
