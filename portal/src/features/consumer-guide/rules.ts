import { builtInGuide } from './built-in.ts'
import { type GuideKey, type GuideTopic, guideTopics } from './topics.ts'

export interface ShownTopic extends GuideTopic {
  key: GuideKey
}

/** All topics in the order of the guide: those of staff, and the built-in wording of the others. */
export const mergeGuide = (stored: readonly (GuideTopic & { key: string })[]): ShownTopic[] =>
  guideTopics.map(({ key }) => {
    const { title, lead, sections } = stored.find((topic) => topic.key === key) ?? builtInGuide[key]
    return { key, title, lead, sections }
  })
