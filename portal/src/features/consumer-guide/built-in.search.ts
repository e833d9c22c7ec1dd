import { plainWords } from '#ui/page/document-text.ts'
import { builtInGuide } from './built-in.ts'
import { guideAddress, guideTopics } from './topics.ts'

/** Search index entries for the built-in topics. */
export const searchEntries = () =>
  guideTopics.map(({ key }) => {
    const { title, lead, sections } = builtInGuide[key]
    return {
      id: `built-in:${guideAddress(key)}`,
      source: 'Guidelines' as const,
      title,
      body: [lead, ...sections.flatMap(({ heading, text }) => [heading, text])].map(plainWords).join('\n'),
      link: guideAddress(key),
    }
  })
