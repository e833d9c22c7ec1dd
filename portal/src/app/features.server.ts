import { accounts } from '#features/accounts/feature.server.ts'
import { corrections } from '#features/applications/corrections/feature.server.ts'
import { letters } from '#features/applications/letters/feature.server.ts'
import { applications } from '#features/applications/feature.server.ts'
import { grants } from '#features/applications/grant/feature.server.ts'
import { approvals } from '#features/approvals/feature.server.ts'
import { audit } from '#features/audit/feature.server.ts'
import { backups } from '#features/backups/feature.server.ts'
import { board } from '#features/board/feature.server.ts'
import { calendar } from '#features/calendar/feature.server.ts'
import { cannedReplies } from '#features/canned-replies/feature.server.ts'
import { caseKind, caseKinds } from '#features/cases/engine/service.kinds.server.ts'
import { cases } from '#features/cases/feature.server.ts'
import { companies } from '#features/companies/feature.server.ts'
import { complaints } from '#features/complaints/feature.server.ts'
import { consumerGuide } from '#features/consumer-guide/feature.server.ts'
import { contact } from '#features/contact/feature.server.ts'
import { content } from '#features/content/feature.server.ts'
import { dataProtection } from '#features/data-protection/feature.server.ts'
import { documents } from '#features/documents/feature.server.ts'
import { fees } from '#features/fees/feature.server.ts'
import { forms } from '#features/forms/feature.server.ts'
import { guidelines } from '#features/guidelines/feature.server.ts'
import { inboundMail } from '#features/inbound-mail/feature.server.ts'
import { licenceConditions } from '#features/licences/conditions/feature.server.ts'
import { licences } from '#features/licences/feature.server.ts'
import { licensing } from '#features/licensing/feature.server.ts'
import { lists } from '#features/lists/feature.server.ts'
import { mail } from '#features/mail/feature.server.ts'
import { media } from '#features/media/feature.server.ts'
import { monthlyReport } from '#features/monthly-report/feature.server.ts'
import { overview } from '#features/overview/feature.server.ts'
import { pages } from '#features/pages/feature.server.ts'
import { petitions } from '#features/petitions/feature.server.ts'
import { presence } from '#features/presence/feature.server.ts'
import { quotas } from '#features/quotas/feature.server.ts'
import { regulations } from '#features/regulations/feature.server.ts'
import { search } from '#features/search/feature.server.ts'
import { site } from '#features/site/feature.server.ts'
import { siteFrame } from '#features/site-frame/feature.server.ts'
import { staff } from '#features/staff/feature.server.ts'
import { system } from '#features/system/feature.server.ts'
import { tags } from '#features/tags/feature.server.ts'
import { topics } from '#features/topics/feature.server.ts'
import { whistleblowing } from '#features/whistleblowing/feature.server.ts'
import { workplace } from '#features/workplace/feature.server.ts'
import { writing } from '#features/writing/feature.server.ts'
import { shippedPaths } from '#features/content/checks/service.links.server.ts'
import { searchEntries } from '#features/search/service.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { createHooks, type Hooks } from '#platform/hooks.ts'
import { setPageLists } from '#page-lists.ts'
import { caseKinds as kinds } from './case-kinds.ts'
import { featureData } from './features.ts'
import { isShipped } from './link-targets.server.ts'
import { pageLists } from './page-lists.ts'
import { builtInEntries } from './search-entries.ts'

setPageLists(pageLists)

/** Every feature of the portal, in the order of the workplace and of its search. */
export const features: readonly Feature[] = [
  accounts,
  staff,
  site,
  siteFrame,
  licensing,
  consumerGuide,
  pages,
  regulations,
  guidelines,
  board,
  media,
  search,
  topics,
  mail,
  fees,
  forms,
  applications,
  grants,
  corrections,
  letters,
  licences,
  licenceConditions,
  companies,
  { fills: [caseKinds.fill(...kinds.map((kind) => caseKind(kind)))] },
  complaints,
  petitions,
  tags,
  quotas,
  cases,
  contact,
  inboundMail,
  workplace,
  content,
  dataProtection,
  approvals,
  whistleblowing,
  writing,
  backups,
  lists,
  audit,
  calendar,
  overview,
  monthlyReport,
  system,
  presence,
  cannedReplies,
  documents,
  { fills: [searchEntries.fill(...builtInEntries), shippedPaths.fill(isShipped)] },
]

/** What all features have filled into each other's hooks, with `more` of a test. */
export const hooksOf = (more: readonly Feature[] = []): Hooks => createHooks([...featureData, ...features, ...more])
