import { type DocumentText, plainWords, wordsOfDocument } from '#ui/page/document-text.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import { faqGroups } from './shown-faqs.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { sitePages } from '#page-lists/site-map.ts'
import { termsOfService } from './terms-of-service.ts'

const texts: [path: string, text: DocumentText][] = [
  ['/privacy-policy', privacyPolicy],
  ['/terms-of-service', termsOfService],
  ['/accessibility', accessibilityStatement],
]
// These pages have search entries for their content.
const withEntries = new Set([
  ...texts.map(([path]) => path),
  '/about-us',
  '/mission-and-vision',
  '/guidelines',
  '/search',
])

const page = (link: string, title: string, body: string) => ({
  id: `built-in:page:${link}`,
  source: 'Pages' as const,
  title,
  body,
  link,
})

/** Search index entries: pages of text, single FAQ questions, and all other pages by their description. */
export const searchTexts = () => [
  ...texts.map(([path, text]) => page(path, text.title, wordsOfDocument(text))),
  ...faqGroups.flatMap(({ faqs }) =>
    faqs.map(({ id, question, answer }) => page(`/faqs#${id}`, question, answer.map(plainWords).join('\n'))),
  ),
  ...sitePages.flatMap(({ pages }) =>
    pages
      .filter(({ path }) => !withEntries.has(path) && !path.startsWith('/consumer-guide/'))
      .map(({ path, title, about }) => page(path, title, about)),
  ),
]
