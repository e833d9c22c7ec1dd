import { commission } from '#platform/commission.ts'

/** The hero shown until the Commission sets one (spec 1 §2.2). */
export const defaultHero = {
  title: 'ELECTRICITY FOR ALL',
  subtitle: 'Delivering reliable electricity market in the state.',
  imageUrl: '/drawings/hero.svg',
}

export interface UpdateCard {
  id: string
  title: string
  link: string
  imageUrl: string
  /** As it is read: '3 December 2024'; left out where the Commission has not set one. */
  date?: string
  description: string
}

const companies = commission.distributionCompanies.map((company) => company.formerName).join(' and ')

/** The three built-in cards of 'Latest Updates' (spec 1 §3). */
export const defaultUpdates: readonly UpdateCard[] = [
  {
    id: 'media-0',
    title: 'Schedule of fees for licences',
    link: '/regulations',
    imageUrl: '/drawings/gazette.svg',
    description:
      'Application, processing and licence fees for generation, distribution, supply, trading and metering, in one schedule.',
  },
  {
    id: 'media-1',
    title: 'Transition order for the two distribution companies',
    link: '/regulations',
    imageUrl: '/drawings/switchgear.svg',
    date: '5 December 2024',
    description: `Oversight of ${companies} passes to the Commission; the order sets the steps and their dates.`,
  },
  {
    id: 'media-2',
    title: `${commission.state} State electricity law signed by the Governor`,
    link: `/media/${commission.state.toLowerCase()}-state-electricity-law-signed`,
    imageUrl: '/drawings/news.svg',
    date: '3 December 2024',
    description: 'The law establishes the electricity market of the State and the Commission that regulates it.',
  },
]
