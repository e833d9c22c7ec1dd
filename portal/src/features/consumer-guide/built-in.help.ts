import { distributionCompanies } from '#platform/state/companies.ts'
import { commission } from '#platform/state/commission.ts'
import { emergency, transition } from '#platform/state/law.ts'
import { sources } from './sources.ts'
import type { GuideTopic } from './topics.ts'

const { state, contacts } = commission
const lines = emergency.lines.map((line) => `[${line}](tel:${line})`).join(' or ')
const free = emergency.lines.length > 1 ? 'Both emergency lines are' : 'This emergency line is'
const twoNames = transition ? '\n\nYour bill shows the old or the new name. Both mean the same company.' : ''
const names = distributionCompanies.map(({ label }) => `- ${label}`).join('\n')

export const safety: GuideTopic = {
  title: 'Danger: fallen wires, electric shock and fire',
  lead: 'What to do at once when electricity endangers life.',
  sections: [
    {
      heading: 'Someone is in danger',
      text: `Call ${lines}. ${free} free of charge, day and night. Call after an electric shock or an electrocution, and when a transformer, a meter or a house is on fire.`,
      source: sources.emergency,
    },
    {
      heading: 'A wire, a cable or a pole has fallen',
      text: '- Do not touch it, and do not go near it. It may kill even when it looks dead.\n- Keep children and neighbours away.\n- Stay away from equipment in flood water.\n- Call your distribution company at once, also about a live wire that hangs low and a cable that sparks.',
      source: sources.warning,
    },
    {
      heading: 'High-tension lines',
      text: 'Do not build, trade or live under high-tension lines: the danger of electrocution there is high.',
      source: sources.warning,
    },
    {
      heading: 'No roadside electricians',
      text: 'Do not let anyone but the company repair or connect its wires, poles and transformers.',
      source: sources.warning,
    },
    {
      heading: 'The company leaves the danger',
      text: `If the company does not remove a danger, [complain to the Commission](/consumer-complaint/how-to-complain) or call ${contacts.consumerAffairs.phone}. A danger that is kept secret can be [reported in confidence](/whistleblowing), with or without your name.`,
      source: sources.portal,
    },
    ...(sources.order
      ? [
          {
            heading: 'Which safety rules apply',
            text: 'The earlier safety standards continue until the Commission amends them.',
            source: sources.order,
          },
        ]
      : []),
  ],
}

export const complaints: GuideTopic = {
  title: 'Your complaint: what the company must do first, and what the Commission can do',
  lead: 'The distribution company answers first. The Commission helps when it does not.',
  sections: [
    {
      heading: 'Your distribution company (disco)',
      text: `Many people still say NEPA or PHCN. In ${state} State your light comes from one of these companies:\n\n${names}${twoNames}`,
      source: sources.law,
    },
    {
      heading: 'What the company must do first',
      text: 'It gives you a complaint number and answers within 15 working days. Keep the number: the Commission will ask for it.',
      source: sources.path,
    },
    {
      heading: 'When to come to the Commission',
      text: 'Come to the Commission when the company has not answered in that time, or its answer does not solve the problem. [How to complain](/consumer-complaint/how-to-complain) says what to have ready.',
      source: sources.path,
    },
    {
      heading: 'What the Commission can do for you',
      text: 'The Commission hears complaints of consumers, [petitions and disputes](/petitions/how-to-petition). It takes your case up with the company, and you follow each step on this portal. You can ask for escalation when a deadline has passed. A case ends with a note that says how it was resolved.',
      source: sources.law,
    },
    {
      heading: 'What it cannot do',
      text: 'Matters between states stay with the federal commission (NERC).',
      source: sources.law,
    },
    {
      heading: 'Corruption, theft and fraud',
      text: 'Report them in confidence, with your name or without: see [Whistleblowing](/whistleblowing).',
      source: sources.portal,
    },
  ],
}
