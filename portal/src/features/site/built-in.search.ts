import { builtInAbout } from './built-in.about.ts'
import { builtInUpdates } from './built-in.ts'
import { type DocumentText, plainWords, wordsOfDocument } from '#ui/page/document-text.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import { faqGroups } from './shown-faqs.ts'
import { privacyPolicy } from './privacy-policy.ts'
import type { PageLists } from '#page-lists.ts'
import { termsOfService } from './terms-of-service.ts'

const page = (id: string, title: string, body: string[], link: string) => ({
  id: `built-in:${id}`,
  source: 'Pages' as const,
  title,
  body: body.filter(Boolean).join('\n'),
  link,
})

/** An item of the about page, which staff may hide. */
const item = (anchor: string, title: string, body: string[]) =>
  page(`/about-us#${anchor}`, title, body, `/about-us#${anchor}`)

/** Search index entries for the built-in home, about and mission pages. */
export const searchEntries = () => {
  const { whoWeAre, history, principles, role, mission } = builtInAbout
  return [
    ...builtInUpdates.map(({ id, title, description, link, imageUrl, date }) => ({
      id: `built-in:/#${id}`,
      source: 'Media' as const,
      title,
      body: description,
      link,
      imageUrl,
      date,
      isCard: true as const,
    })),
    page('/about-us', 'About Us: Who We Are', whoWeAre, '/about-us'),
    page('/about-us#history', 'Our History', [history.introduction, history.conclusion], '/about-us#history'),
    ...history.milestones.map(({ id, header, description }) => item(`milestone-${id}`, header, [description])),
    page('/about-us#principles', 'Strategic Principles', [principles.introduction], '/about-us#principles'),
    ...principles.list.map(({ id, title, shortDescription, details }) =>
      item(`principle-${id}`, title, [shortDescription, ...details]),
    ),
    page('/about-us#role', 'Our Role and Core Functions', [role.introduction], '/about-us#role'),
    ...role.functions.map(({ id, title, items }) => item(`function-${id}`, title, items)),
    page('/mission-and-vision', mission.title, [mission.vision, mission.mission], '/mission-and-vision'),
  ]
}

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

const textPage = (link: string, title: string, body: string) => page(`page:${link}`, title, [body], link)

/** Search index entries: pages of text, single FAQ questions, and all other pages by their description. */
export const searchTexts = (sitePages: PageLists['sitePages']) => [
  ...texts.map(([path, text]) => textPage(path, text.title, wordsOfDocument(text))),
  ...faqGroups.flatMap(({ faqs }) =>
    faqs.map(({ id, question, answer }) => textPage(`/faqs#${id}`, question, answer.map(plainWords).join('\n'))),
  ),
  ...sitePages.flatMap(({ pages }) =>
    pages
      .filter(({ path }) => !withEntries.has(path) && !path.startsWith('/consumer-guide/'))
      .map(({ path, title, about }) => textPage(path, title, about)),
  ),
]
