import { commission } from '#platform/state/commission.ts'
import { law, order } from '#platform/state/law.ts'
import { milestones } from '#platform/state/news.ts'
import type { AboutParts } from './rules.about.ts'

const { name, shortName, state } = commission

/** Built-in text of the about page; each part is shown until the Commission writes its own (spec 1 §2.3). */
export const builtInAbout: AboutParts = {
  hero: {
    title: 'About Us',
    subtitle: `Transforming the electricity market of ${state} State`,
    imageUrl: '/drawings/hero.svg',
  },
  whoWeAre: [
    `The ${name} (${shortName}) regulates the electricity market of ${state} State.${law ? ` It was established by the State’s electricity law of ${law.signed}.` : ''}`,
    'It licenses those who generate, carry, distribute, trade and supply electricity in the State, publishes the rules they work under and the fees they pay, and sees that both are kept.',
    'It hears consumers whose distribution company has not put a complaint right, decides petitions and disputes, and follows up reports of wrongdoing.',
  ],
  history: {
    introduction: `For decades electricity was regulated for the whole federation in one place. Since 2023 the law lets each state regulate its own market${law ? `; ${state} State has done so since ${law.since}` : ''}.`,
    milestones,
    conclusion: order
      ? 'Existing national codes, tariff guidelines and standards of metering and safety continue until the Commission amends them, so that no one is left without rules during the change.'
      : '',
  },
  principles: {
    introduction: '',
    list: [
      {
        id: 'fairness',
        number: 1,
        title: 'Fairness',
        shortDescription: 'The same rules for everyone, and reasons for each decision.',
        details: ['Both sides are heard before a dispute is decided', 'Decisions give their reasons'],
      },
      {
        id: 'openness',
        number: 2,
        title: 'Openness',
        shortDescription: 'Rules, fees and orders are published before they are applied.',
        details: ['Every fee stands in one public schedule', 'Applicants follow their application on this site'],
      },
      {
        id: 'protection',
        number: 3,
        title: 'Protection of consumers',
        shortDescription: 'Supply that is metered, billed and repaired as the rules require.',
        details: ['Complaints are followed up to their end', 'Those who report wrongdoing may stay anonymous'],
      },
      {
        id: 'safety',
        number: 4,
        title: 'Safety and standards',
        shortDescription: 'Networks, meters and installations that harm nobody.',
        details: ['Metering and safety standards stay in force', 'Faults and dangers can be reported by anyone'],
      },
      {
        id: 'growth',
        number: 5,
        title: 'A market that grows',
        shortDescription: 'Predictable conditions for those who invest in electricity for the State.',
        details: ['Clear categories of licence and permit', 'Known fees and steps from form to decision'],
      },
    ],
  },
  role: {
    introduction: `The law makes the Commission the regulator of the electricity market within ${state} State. These are its core functions.`,
    functions: [
      {
        id: 'licensing',
        title: 'Licensing and registration',
        items: [
          'Licences for generation, transmission, distribution, trading and supply',
          'Permits for captive generation',
          'Registration of metering service providers',
        ],
      },
      {
        id: 'rules',
        title: 'Rules and standards',
        items: [
          'Regulations, orders and guidelines',
          'Network, metering and safety standards',
          'A public schedule of fees',
        ],
      },
      {
        id: 'consumers',
        title: 'Consumers',
        items: [
          'Complaints that a distribution company has not resolved',
          'Petitions and disputes',
          'Information about rights and tariffs',
        ],
      },
      {
        id: 'compliance',
        title: 'Compliance',
        items: [
          'Supervision of licensees',
          'Reports of wrongdoing, also anonymous ones',
          'Fines for activity without a licence or permit',
        ],
      },
    ],
  },
  mission: {
    title: 'Vision & Mission',
    vision: `A ${state} State in which every home and business can rely on safe electricity at a fair price.`,
    mission:
      'To regulate the electricity market of the State openly and fairly: licensing those who are fit to serve it, protecting those who depend on it, and giving those who invest in it rules they can plan with.',
  },
}
