import { contentType } from '#fields/content/content-type.ts'
import { guideAddress, type GuideKey, guideTopics } from './topics.ts'

const textHint =
  'A blank line begins a paragraph. Lines that begin with a hyphen and a space are a list. A link: [words](/address).'

const guideTopic = (key: GuideKey, label: string) =>
  contentType({
    key: `guide-${key}`,
    many: false,
    path: `/content/guide/${key}`,
    one: `Consumer guide: ${label}`,
    place: { tab: 'guide', label },
    title: 'title',
    fields: {
      title: { kind: 'text', label: 'Title', required: true, max: 150 },
      lead: { kind: 'longText', label: 'Introduction', required: true, max: 500 },
      sections: {
        kind: 'groupList',
        label: 'Sections',
        required: true,
        fields: {
          heading: { kind: 'text', label: 'Heading', required: true, max: 150 },
          text: { kind: 'longText', label: 'Text', hint: textHint, required: true, max: 5_000 },
          source: {
            kind: 'text',
            label: 'Source',
            hint: 'The rule on which this text is based.',
            required: true,
            max: 300,
          },
        },
      },
    },
    search: { source: 'Guidelines', title: 'title', link: guideAddress(key) },
  })

export type GuideContent = ReturnType<typeof guideTopic>

/** One type for each topic, so that staff begin each from its built-in wording. */
export const guideContent = Object.fromEntries(
  guideTopics.map(({ key, label }) => [key, guideTopic(key, label)]),
) as Record<GuideKey, GuideContent>
