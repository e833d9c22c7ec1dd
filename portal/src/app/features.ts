import { accounts } from '#features/accounts/feature.ts'
import { applications } from '#features/applications/feature.ts'
import { letters } from '#features/applications/letters/feature.ts'
import { approvals } from '#features/approvals/feature.ts'
import { board } from '#features/board/feature.ts'
import { cases } from '#features/cases/feature.ts'
import { companies } from '#features/companies/feature.ts'
import { consumerGuide } from '#features/consumer-guide/feature.ts'
import { contact } from '#features/contact/feature.ts'
import { content } from '#features/content/feature.ts'
import { dataProtection } from '#features/data-protection/feature.ts'
import { fees } from '#features/fees/feature.ts'
import { guidelines } from '#features/guidelines/feature.ts'
import { inboundMail } from '#features/inbound-mail/feature.ts'
import { licences } from '#features/licences/feature.ts'
import { licensing } from '#features/licensing/feature.ts'
import { mail } from '#features/mail/feature.ts'
import { media } from '#features/media/feature.ts'
import { offices } from '#features/offices/feature.ts'
import { overview } from '#features/overview/feature.ts'
import { pages } from '#features/pages/feature.ts'
import { regulations } from '#features/regulations/feature.ts'
import { search } from '#features/search/feature.ts'
import { sitePages, siteTexts } from '#features/site/feature.ts'
import { siteFrame } from '#features/site-frame/feature.ts'
import { staff } from '#features/staff/feature.ts'
import { topics } from '#features/topics/feature.ts'
import type { FeatureData } from '#platform/hooks.ts'

/** What features plug in as plain data, for server and browser, in the order of the content manager. */
export const featureData: readonly FeatureData[] = [
  sitePages,
  board,
  pages,
  topics,
  siteTexts,
  media,
  regulations,
  licensing,
  fees,
  guidelines,
  consumerGuide,
  siteFrame,
  offices,
  accounts,
  staff,
  applications,
  letters,
  licences,
  cases,
  companies,
  contact,
  inboundMail,
  dataProtection,
  approvals,
  content,
  overview,
  mail,
  search,
]
