import type { ContentExample, ContentExamples } from '#fields/content/content-type.ts'
import { builtInAbout } from './built-in.about.ts'
import { builtInUpdates } from './built-in.ts'
import { functions, homeUpdates, milestones, principles } from './content.ts'
import { faqs } from './content.faqs.ts'
import { faqExamples } from './shown-faqs.ts'

const examplesOf = (entries: readonly { id: string }[], page: string): ContentExamples => ({
  list: entries.map(({ id, ...body }): ContentExample => ({ key: id, page: page + id, body })),
})

/** The items with which home, about page and FAQs begin, by type. */
export const siteExamples: Record<string, ContentExamples> = {
  [homeUpdates.key]: examplesOf(builtInUpdates, '/#'),
  [milestones.key]: examplesOf(builtInAbout.history.milestones, '/about-us#milestone-'),
  [principles.key]: examplesOf(builtInAbout.principles.list, '/about-us#principle-'),
  [functions.key]: examplesOf(builtInAbout.role.functions, '/about-us#function-'),
  [faqs.key]: faqExamples,
}
