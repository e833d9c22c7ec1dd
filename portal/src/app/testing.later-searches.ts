import type { EverydaySearches } from './testing.everyday-searches.ts'

const guide = (topic: string) => `/consumer-guide/${topic}`
const howToComplain = '/consumer-complaint/how-to-complain'
const list = (text: string) => text.split('|').map((query) => query.trim())

/** Searches written down after the dictionary of the search, to see how it does with words that nobody had in mind. */
export const laterSearches: readonly EverydaySearches[] = [
  {
    about: 'no supply',
    pages: [guide('outages'), howToComplain, '/faqs#first-step-of-a-complaint', guide('complaints')],
    queries: list(
      'our area has been in darkness | light no dey our street since monday | power has been off for 3 days | no supply in ikorodu | transformer exploded | light is blinking | who should i call if there is a blackout | dem don take light again | feeder fault | rationing of electricity',
    ),
  },
  {
    about: 'bills',
    pages: [guide('bills'), '/faqs#estimated-bill'],
    queries: list(
      'they gave me a crazy bill this month | bill is more than what i used | can i refuse to pay estimated bill | i paid twice | when is my bill due | bill correction | my electricty bill | outragious bill | billing dispute',
    ),
  },
  {
    about: 'meters',
    pages: [guide('meters')],
    queries: list(
      'how can my landlord get a meter | meter stopped working | my prepaid card is not loading | prepaid metre | who pays for a meter | burnt meter | meter is reading too fast | cost of prepaid meter | meters',
    ),
  },
  {
    about: 'connection',
    pages: [guide('connection'), '/faqs#connection-time'],
    queries: list(
      'they disconnected me unjustly | how many days notice before disconnection | i want light in my new shop | how to be reconnected | can disco cut me off on weekend | electricity conection',
    ),
  },
  {
    about: 'prices',
    pages: [guide('prices')],
    queries: list(
      'how much is one unit | electricity rate | what is band c | price of electricity per unit | electricity tarif 2026 | why am i on band a | hours for band d',
    ),
  },
  {
    about: 'danger',
    pages: [guide('safety')],
    queries: list(
      'cable is sparking in front of my house | my child was shocked | naked wire | wire don cut fall ground | pole about to fall | who to call for electrical fire',
    ),
  },
  {
    about: 'help',
    pages: [
      guide('complaints'),
      howToComplain,
      '/consumer-complaint',
      '/faqs#first-step-of-a-complaint',
      '/contact',
      '/petitions*',
      '/faqs#petition',
    ],
    queries: list(
      'disco is not answering | how to lodge complaint | i want to sue disco | report eko electric | speak to someone | lodge a complain against ikeja electric | complaint form',
    ),
  },
  {
    about: 'applicants and others',
    pages: [
      '/licensing-and-registration*',
      '/forms*',
      '/licenses*',
      '/fees/calculator',
      '/tariffs',
      '/faqs*',
      '/order',
      '/regulations#schedule-of-fees',
      '/regulations#registration*',
    ],
    queries: list(
      'aply for permit | licence for solar farm | how to become a meter installer | cost of distribution licence | generation license requirement | fees for 5 MW | register my company | electricity trading | licence renewal | how do i follow my application | permit for diesel generator | captve power permit',
    ),
  },
  {
    about: 'wrongdoing',
    pages: ['/whistleblowing', '/faqs#report-without-a-name'],
    queries: list(
      'official collected money from me | report bribery anonymously | someone is stealing electricity | whistle blower',
    ),
  },
]
