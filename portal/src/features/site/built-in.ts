import { distributionCompanies } from '#platform/companies.ts'
import { commission } from '#platform/commission.ts'
import type { UpdateCard } from './rules.ts'

const { state } = commission

/** The hero of the home page until the Commission sets its own (spec 1 §2.2). */
export const builtInHero = {
  title: 'ELECTRICITY FOR ALL',
  subtitle: 'Delivering reliable electricity market in the state.',
  buttonText: 'Learn More',
  imageUrl: '/drawings/hero.svg',
}

const companies = distributionCompanies.map((company) => company.formerName).join(' and ')

/** The three built-in cards of 'Latest Updates' (spec 1 §3). */
export const builtInUpdates: readonly UpdateCard[] = [
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
    description: `Oversight of ${companies} passes to the Commission; the order sets the steps and their dates.`,
  },
  {
    id: 'media-2',
    title: `${state} State electricity law signed by the Governor`,
    link: `/media/${state.toLowerCase()}-state-electricity-law-signed`,
    imageUrl: '/drawings/news.svg',
    date: '3 December 2024',
    description: 'The law establishes the electricity market of the State and the Commission that regulates it.',
  },
]
