import { distributionCompanies } from './companies.ts'
import { commission } from './commission.ts'

const { name, state, shortName } = commission
const place = state.toLowerCase()
const companies = distributionCompanies.map(({ label }) => label).join(' and ')
const formerCompanies = distributionCompanies.map(({ formerName }) => formerName).join(' and ')

type Facts = Record<'slug' | 'title' | 'date' | 'excerpt' | 'imageUrl' | 'content', string>

const article = (facts: Facts) => ({
  author: name,
  keyHighlights: [],
  boardMembers: [],
  specialContent: [],
  keyDevelopments: [],
  conclusion: '',
  ...facts,
})

/** The news articles that the site begins with (spec 1 §2.6), newest first. */
export const articles = [
  {
    ...article({
      slug: 'order-on-regulated-activities',
      title: 'No regulated electricity activity without a licence or permit',
      date: 'June 2025',
      excerpt: `${shortName} ORDER/001/2025 applies to everyone who generates, carries, trades or supplies electricity in ${state} State.`,
      imageUrl: '/drawings/gazette.svg',
      content: [
        `In June 2025 the ${name} issued its order ORDER/001/2025. Nobody may carry on a regulated electricity activity in ${state} State without the Commission’s licence or permit.`,
        'A licence of another regulator does not exempt its holder. Anyone who acts without one is fined from ₦20 million, and ₦20,000 for each day.',
      ].join('\n\n'),
    }),
    keyHighlights: [
      'Applies to generation, transmission, distribution, trading and supply in the State',
      'Licences of other regulators do not exempt',
      'Fines from ₦20 million plus ₦20,000 a day',
    ],
    keyDevelopments: [
      'Existing national codes continue until the Commission amends them',
      'So do the tariff guidelines and the standards of metering and safety',
    ],
    conclusion: 'Find your category and its fee on this site, and apply before you start.',
  },
  {
    ...article({
      slug: 'oversight-of-the-electricity-market-transferred',
      title: `Oversight of the electricity market passes to ${state} State`,
      date: '5 December 2024',
      excerpt:
        'The federal commission orders the transfer; both distribution companies form subsidiaries for the State.',
      imageUrl: '/drawings/switchgear.svg',
      content: [
        `By its order of 5 December 2024 the federal electricity commission transferred the oversight of the electricity market in ${state} State to the ${name}.`,
        `The two distribution companies formed subsidiaries for the State within 60 days: ${companies}. The transfer was to be complete by 4 June 2025.`,
        'Matters between states remain with the federal commission.',
      ].join('\n\n'),
    }),
    specialContent: [
      {
        title: 'What it means for customers',
        content:
          'A complaint still goes first to your distribution company, which has 15 working days to answer. If you are not satisfied, bring it to the Commission with the company’s reference.',
      },
    ],
  },
  {
    ...article({
      slug: `${place}-state-electricity-law-signed`,
      title: `${state} State electricity law signed by the Governor`,
      date: '3 December 2024',
      excerpt: 'The law establishes the electricity market of the State and the Commission that regulates it.',
      imageUrl: '/drawings/news.svg',
      content: [
        `The ${state} State Electricity Law was signed on 3 December 2024. It repeals the law of 2018 and rests on the Electricity Act 2023, which lets a state regulate its own electricity market.`,
        `The law provides for the ${name}, for an independent system operator, for an electrification agency and for a fund.`,
      ].join('\n\n'),
    }),
    keyHighlights: [
      `The ${name} regulates the market`,
      'An independent system operator',
      'An electrification agency and a fund',
    ],
    conclusion: 'A summary of the law is among the rules and regulations of this site.',
  },
]

/** The cards of 'Latest Updates' (spec 1 §3). */
export const updates = [
  {
    id: 'media-0',
    title: 'Schedule of fees for licences',
    link: '/regulations',
    imageUrl: '/drawings/gazette.svg',
    date: '19 February 2026',
    description:
      'Application, processing and licence fees for generation, distribution, supply, trading and metering, in one schedule.',
  },
  {
    id: 'media-1',
    title: 'Transition order for the two distribution companies',
    link: '/regulations',
    imageUrl: '/drawings/switchgear.svg',
    date: '5 December 2024',
    description: `Oversight of ${formerCompanies} passes to the Commission; the order sets the steps and their dates.`,
  },
  {
    id: 'media-2',
    title: `${state} State electricity law signed by the Governor`,
    link: `/media/${place}-state-electricity-law-signed`,
    imageUrl: '/drawings/news.svg',
    date: '3 December 2024',
    description: 'The law establishes the electricity market of the State and the Commission that regulates it.',
  },
]

type Milestone = Record<'id' | 'date' | 'header' | 'description' | 'imageUrl' | 'docUrl', string>

const milestone = (
  id: string,
  date: string,
  header: string,
  description: string,
  imageUrl: string,
  docUrl = '',
): Milestone => ({ id: `built-in-${id}`, date, header, description, imageUrl, docUrl })

/** How the state came to regulate its own market. */
export const milestones: Milestone[] = [
  milestone(
    'act',
    '2023',
    'The Electricity Act opens the way',
    'The Electricity Act 2023 lets a state regulate the electricity market within its own borders.',
    '/drawings/gazette.svg',
  ),
  milestone(
    'law',
    '3 December 2024',
    `The ${state} State Electricity Law is signed`,
    'The law replaces the law of 2018. It provides for the Commission, an independent system operator, an electrification agency and a fund.',
    '/drawings/news.svg',
    '/docs/electricity-law-summary.pdf',
  ),
  milestone(
    'transition',
    '5 December 2024',
    'Oversight begins to pass to the State',
    'The federal commission orders the transfer of oversight to the Commission. Matters between states stay federal.',
    '/drawings/pylon.svg',
    '/docs/transition-order-eko.pdf',
  ),
  milestone(
    'subsidiaries',
    'Within 60 days',
    'Two distribution companies for the State',
    `Each distribution company forms a subsidiary for ${state} State: ${companies}.`,
    '/drawings/transformer.svg',
    '/docs/transition-order-ikeja.pdf',
  ),
  milestone(
    'complete',
    '4 June 2025',
    'Deadline for the transfer',
    'From this day the Commission alone oversees the electricity market of the State.',
    '/drawings/switchgear.svg',
  ),
  milestone(
    'order',
    'June 2025',
    'The order on regulated activities',
    `${shortName} ORDER/001/2025: no regulated electricity activity in the State without the Commission’s licence or permit.`,
    '/drawings/generation.svg',
    '/docs/order-on-regulated-activities.pdf',
  ),
]
