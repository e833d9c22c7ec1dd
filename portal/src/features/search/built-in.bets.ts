import { distributionCompanies, searchedAs } from '#platform/state/companies.ts'

interface Bet {
  searches: string
  title: string
  link: string
  description: string
}

const howToComplain = {
  title: 'How to complain',
  link: '/consumer-complaint/how-to-complain',
  description: 'Whom to ask first, by when they must answer, and when the Commission decides.',
}
const meters = {
  title: 'Meters',
  link: '/consumer-guide/meters',
  description: 'How to get one, who pays, and what to do about one that does not work.',
}

/**
 * What people want to do comes before what they may read, and what this site does not have is said, with whom to ask. A search without the words that
 * only ask ('i wan', 'my') has the best bets of the rest, unless it has its own.
 */
export const builtInBets: readonly Bet[] = [
  { searches: 'complain, complaint, how to complain, make a complaint, file a complaint', ...howToComplain },
  {
    ...howToComplain,
    searches: [
      'disco, distribution company',
      searchedAs,
      ...distributionCompanies.flatMap(({ name, formerName }) => [name, formerName]),
    ].join(', '),
    title: 'Complain about your electricity company',
  },
  {
    searches: 'complaint form, complaint letter, new complaint, lodge complaint',
    title: 'File a complaint',
    link: '/consumer-complaint',
    description: 'About a bill, a meter, an outage, a connection or damage.',
  },
  {
    searches: 'my complaint, track complaint, complaint status, follow complaint, complaint code',
    title: 'Follow your complaint',
    link: '/complaint-status',
    description: 'With its reference and code, without logging in.',
  },
  { searches: 'meter, metter, metre, metering, MAP, free meter, need meter', ...meters },
  {
    searches: 'tariff, tarif, tarrif, electricity price, price of light, price per kwh, how much light',
    title: 'Prices and service bands',
    link: '/consumer-guide/prices',
    description: 'What a unit costs, who sets the price, and what your band promises.',
  },
  {
    searches: 'report thief, report theft, report bribe, report corruption, electricity thief',
    title: 'Report wrongdoing',
    link: '/whistleblowing',
    description: 'With or without your name.',
  },
  {
    searches: 'opening hours, office hours, working hours, open, open today, closing time',
    title: 'Contact',
    link: '/contact',
    description: 'Address, telephone and, where the Commission has published them, opening hours.',
  },
  {
    searches:
      'licence holders, license holders, licensees, who get licence, who has licence, list of licences, register of licences, licensed companies',
    title: 'Register of licences',
    link: '/licence-register',
    description: 'Who is licensed, for what, where and until when.',
  },
  {
    searches:
      'open consultation, consultation, consultations, public hearing, hearings, public notice, order on metering, metering order, orders, annual report, annual reports',
    title: 'Regulations and orders',
    link: '/regulations',
    description:
      'What the Commission has published. Consultations, hearings and reports are announced in the Media Center; where you find none, ask on the contact page.',
  },
  {
    searches: 'net metering, sell solar, sell back power, prosumer',
    title: 'Ask about net metering',
    link: '/contact',
    description:
      'This site has no rules on selling your own solar power to the network. The Commission answers questions.',
  },
  {
    searches: 'FOI, freedom of information, information request, foia, public records',
    title: 'Ask for information',
    link: '/contact',
    description: 'This site has no form for requests for information. Write to the Commission: its addresses are here.',
  },
  {
    searches: 'vacancy, vacancies, job, jobs, career, careers, recruitment, employment, internship, NYSC, SIWES',
    title: 'Vacancies',
    link: '/contact',
    description:
      'This site lists no vacancies. Nobody may ask you for money for a job at the Commission. Ask on the contact page.',
  },
  {
    searches: 'tender, tenders, procurement, bid, bids, bidding, contract, contracts, supplier, vendor',
    title: 'Tenders and procurement',
    link: '/contact',
    description: 'This site lists no tenders. Ask the Commission on the contact page.',
  },
]
