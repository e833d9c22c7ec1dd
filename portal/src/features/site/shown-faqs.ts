import type { RichNode } from '#fields/rich-text/document.ts'
import { documentOf, paragraphOf } from '#fields/rich-text/from-blocks.ts'
import { faqGroupOptions } from './content.faqs.ts'
import { faqGroups } from './faqs.ts'

/** A question as the page shows it. */
export interface ShownFaq {
  /** Part of its address: `/faqs#who-needs-a-licence`. */
  id: string
  question: string
  body: RichNode
}
export interface ShownFaqGroup {
  id: string
  title: string
  faqs: ShownFaq[]
}

/** The questions that ship with the portal, in their order. */
export const builtInFaqs = faqGroups.flatMap(({ id: group, faqs }) =>
  faqs.map(({ id, question, answer }) => ({ id, group, question, body: documentOf(answer.map(paragraphOf)) })),
)

interface StoredFaq {
  slug: string
  group: string
  question: string
  body: RichNode
  /** The built-in question whose place it takes. */
  example?: string
}

/** The questions by group: built-in ones in their order, each with what staff made of it in its place, then those that staff added. Empty groups are left out. */
export function groupFaqs(stored: readonly StoredFaq[], shown: ReadonlySet<string>): ShownFaqGroup[] {
  const replacing = new Map(stored.flatMap((faq) => (faq.example ? [[faq.example, faq]] : [])))
  const ofStaff = ({ slug, group, question, body }: StoredFaq) => ({ id: slug, group, question, body })
  const all = [
    ...builtInFaqs.flatMap((faq) => {
      const own = replacing.get(faq.id)
      return own ? [ofStaff(own)] : shown.has(faq.id) ? [faq] : []
    }),
    ...stored.filter((faq) => !faq.example || !builtInFaqs.some(({ id }) => id === faq.example)).map(ofStaff),
  ]
  return faqGroupOptions
    .map(({ value, label }) => ({
      id: value,
      title: label,
      faqs: all.filter(({ group }) => group === value).map(({ group: _, ...faq }) => faq),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}

/** What the page shows while the stored questions cannot be read. */
export const builtInFaqGroups = (): ShownFaqGroup[] => groupFaqs([], new Set(builtInFaqs.map(({ id }) => id)))
