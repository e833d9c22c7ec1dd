import { listShownExamples } from '#features/content/examples/service.server.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { faqs } from './content.faqs.ts'
import { faqExamples } from './examples.ts'
import { groupFaqs, type ShownFaqGroup } from './shown-faqs.ts'

/** All questions that visitors see, by group. */
export async function readFaqGroups(deps: Deps): Promise<ShownFaqGroup[]> {
  const [stored, shown] = await Promise.all([
    listContent(deps, visitor, faqs),
    listShownExamples(deps, { key: faqs.key, examples: faqExamples }),
  ])
  return groupFaqs(stored, new Set(shown.map(({ key }) => key)))
}
