import { commission } from './commission.ts'

const { state } = commission

/** What the texts of the site rest on. A state that has none of it yet says `undefined`, and the texts do without. */
type Law = {
  title: string
  /** As it is written: '3 December 2024'. */
  signed: string
  year: string
  /** Since when the state regulates its market: 'the end of 2024'. */
  since: string
}
type Order = { reference: string; date: string }

export const law: Law | undefined = {
  title: `${state} State Electricity Law`,
  signed: '3 December 2024',
  year: '2024',
  since: 'the end of 2024',
}

/** The federal commission's orders by which oversight passed to the state; customers may know their company by two names. */
export const transition: { date: string } | undefined = { date: '5 December 2024' }

/** The Commission's order on regulated activities. It also continues earlier rules until the Commission amends them. */
export const order: Order | undefined = { reference: 'ORDER/001/2025', date: 'June 2025' }

/** The day of the guidelines that the site begins with. */
export const guidelinesDate = '19 February 2026'

/** One or two free numbers for danger to life, at any hour; 112 answers in the complete country. */
export const emergency = {
  lines: ['767', '112'],
  source: `Emergency lines announced by the ${state} State Command and Control Centre`,
}

/** Who has published the warnings of the guide. */
export const safetyWarnings = 'Safety warnings of Eko Electricity Distribution and the federal commission (NERC)'
