import { boardMembers } from '#features/board/content.ts'
import { guideContent } from '#features/consumer-guide/content.ts'
import { guidelines } from '#features/guidelines/content.ts'
import { licensingPage } from '#features/licensing/content.ts'
import { articles } from '#features/media/content.ts'
import { pages } from '#features/pages/content.ts'
import { orderPage } from '#features/regulations/content.order.ts'
import { regulations } from '#features/regulations/content.ts'
import { bestBets, searchWordLists } from '#features/search/content.ts'
import { topics } from '#features/topics/content.ts'
import { faqs } from '#features/site/content.faqs.ts'
import { frameContent } from '#features/site-frame/content.ts'
import { siteContent } from '#features/site/content.ts'
import { textContent } from '#features/site/content.texts.ts'
import { mailGroups } from './mail-groups.ts'
import type { ContentType } from '#fields/content/content-type.ts'

const { visionMission, ...site } = siteContent

/** Every type of content, in the order of the content manager; add new types here. Plain data, for server and browser. */
export const contentTypes: readonly ContentType[] = [
  ...Object.values(site),
  boardMembers,
  visionMission,
  pages,
  topics,
  faqs,
  ...Object.values(textContent),
  orderPage,
  articles,
  regulations,
  licensingPage,
  guidelines,
  ...Object.values(guideContent),
  ...Object.values(frameContent),
  ...mailGroups.map(({ type }) => type),
  searchWordLists,
  bestBets,
]
