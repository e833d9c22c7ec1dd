import type { EntryIcon } from './content.entry-points.ts'

export interface EntryPoint {
  icon: EntryIcon
  title: string
  text: string
  link: string
}
export interface EntryPointTexts {
  tasks: readonly EntryPoint[]
  heading: string
  services: readonly EntryPoint[]
}

/** The entry points of the home page until staff publish others. */
export const builtInEntryPoints: EntryPointTexts = {
  // Consumers first: they are most visitors.
  tasks: [
    {
      icon: 'meter',
      title: 'Complain about your electricity',
      text: 'Bills, meters, outages and connections.',
      link: '/consumer-complaint',
    },
    {
      icon: 'search',
      title: 'Check a fee or tariff',
      text: 'Licence fees, and where to find electricity prices.',
      link: '/tariffs',
    },
    {
      icon: 'document',
      title: 'Apply for a licence',
      text: 'Licences, permits and registrations, step by step.',
      link: '/licensing-and-registration',
    },
  ],
  heading: 'More services',
  services: [
    {
      icon: 'search',
      title: 'Follow your complaint',
      text: 'With the reference and code of your receipt or letter, without logging in.',
      link: '/complaint-status',
    },
    {
      icon: 'info',
      title: 'Know your rights',
      text: 'Outages, bills, meters and prices in plain English.',
      link: '/consumer-guide',
    },
    {
      icon: 'shield',
      title: 'Report wrongdoing',
      text: 'Fraud, theft or danger in the electricity market, with or without your name.',
      link: '/whistleblowing',
    },
    {
      icon: 'scale',
      title: 'File a petition or dispute',
      text: 'Ask the Commission to decide a dispute with a licensee.',
      link: '/petitions',
    },
    {
      icon: 'document',
      title: 'Read the rules',
      text: 'Laws, regulations, guidelines and orders for electricity in the State.',
      link: '/regulations',
    },
    {
      icon: 'building',
      title: 'Check a licence',
      text: 'Who may generate, distribute or sell electricity, and whether a certificate is true.',
      link: '/licence-register',
    },
    {
      icon: 'scale',
      title: 'See how companies answer',
      text: 'What each distribution company answered in time, solved and paid back.',
      link: '/scorecard',
    },
  ],
}
