import { textKeys } from '#features/site/content.texts.ts'
import { fromPlainText } from '#fields/rich-text/document.ts'
import { guideTopics } from '#features/consumer-guide/topics.ts'
import { mailGroups } from '#fields/mail/mail-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { featureData } from './features.ts'

export const guideline = {
  governanceGuidelines: { title: 'T', link: '/order', introduction: 'I', objectives: 'O', scope: 'S', date: '2026' },
  licensingFramework: { generalIntroduction: 'G' },
  regulatoryFramework: {
    link: '/x',
    shortTitles: [{ title: 'S' }],
    keyDefinitions: [{ title: 'K', description: 'D' }],
  },
}
const guideTopic = { title: 'T', lead: 'L', sections: [{ heading: 'H', text: 'T', source: 'S' }] }
const text = fromPlainText('Words.')
export const contact = { label: 'Office', email: 'office@commission.example', phone: '0800 000 0000' }
/** A complete body of every content type. */
export const complete: Record<string, object> = {
  'home-hero': { title: 'T' },
  'home-update': { title: 'T' },
  'about-hero': { title: 'T' },
  'about-section': {},
  'about-history': {},
  milestone: { header: 'H', description: 'D' },
  principle: { number: 1, title: 'T', shortDescription: 'S', details: ['D'] },
  function: { title: 'T', items: ['I'] },
  'vision-mission': { vision: 'V', mission: 'M' },
  'board-member': { name: 'N', position: 'P', bio: ['B'] },
  article: { title: 'T', author: 'A', date: '2026', content: 'C' },
  regulation: { title: 'T', description: 'D', link: '/order', date: '2026' },
  topic: { title: 'T' },
  page: { title: 'T', body: text },
  faq: { question: 'Q', group: 'applying', body: text },
  ...Object.fromEntries(textKeys.map((key) => [key, { title: 'T', lead: 'L', date: '2026-11-23', body: text }])),
  'order-page': { title: 'T', lead: 'L', body: text },
  guideline,
  'home-entry-points': {
    tasks: [{ icon: 'meter', title: 'T', text: 'T', link: '/forms' }],
    heading: 'H',
    services: [{ icon: 'info', title: 'T', text: 'T', link: '/forms' }],
  },
  'licensing-page': {
    lead: 'L',
    categories: [{ name: 'N', key: 'n', description: 'D', requirements: ['R'], fees: '/licenses' }],
    steps: [{ title: 'T', text: 'T' }],
  },
  'electricity-prices': { from: '2027-01-01', basis: 'O', classes: [{ name: 'Band A', price: '₦209.50' }] },
  'site-menu': { entries: [{ label: 'Home', link: '/' }] },
  'site-footer': { legalLinks: [{ label: 'Privacy', link: '/privacy-policy' }], ownership: 'O' },
  'contact-details': {
    address: ['Line'],
    general: contact,
    consumerAffairs: contact,
    registration: contact,
    compliance: contact,
  },
  office: { name: 'N', address: ['Line'], phone: contact.phone },
  'site-notice': { title: 'T', endsAt: '2027-01-01T08:00:00.000Z' },
  'not-found': { title: 'T', text: 'T', links: [{ label: 'Home', link: '/' }] },
  ...Object.fromEntries(
    createHooks(featureData)
      .of(mailGroups)
      .map(({ type, builtIn }) => [type.key, builtIn]),
  ),
  'search-words': { lines: ['power cut = outage'] },
  'best-bets': {},
  ...Object.fromEntries(guideTopics.map(({ key }) => [`guide-${key}`, guideTopic])),
}
