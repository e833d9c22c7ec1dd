import { commission } from '#platform/state/commission.ts'

const { name, state } = commission

export const governancePdf = '/docs/governance-guidelines.pdf'
export const licensingPdf = '/docs/registration-and-licensing-guidelines.pdf'

/** The built-in legal text; each part is shown until the Commission stores its own (decisions §4). Blank lines separate paragraphs. */
export const builtInGovernance = {
  title: 'Governance Guidelines',
  introduction: `The ${name} regulates the electricity market of ${state} State under the State’s electricity law of 2024. These guidelines say how it deals with applications, complaints, petitions, reports and personal data.`,
  objectives: [
    'Everyone can see what a licence, permit or registration requires and costs.',
    'Everyone can see how far their own case is, and who decides next.',
    'Each decision is recorded with its time and the officer who took it.',
    'Those who report wrongdoing are protected.',
  ].join('\n\n'),
  scope:
    'The guidelines apply to applicants, licensees, permit holders and registered persons, to consumers, and to the Commission’s own officers.',
  date: '19 February 2026',
}

export const builtInLicensing = {
  introduction: `These guidelines explain how to obtain a licence, permit or registration from the ${name}. Under its order ORDER/001/2025 no regulated electricity activity is carried on in ${state} State without one, and a licence of another regulator does not exempt its holder.`,
  regulations: [
    'Electricity Act 2023, which lets a state regulate its own electricity market',
    `${state} State Electricity Law, signed on 3 December 2024`,
    'ORDER/001/2025 on regulated activities, June 2025',
    'Schedule of Fees, 19 February 2026',
  ],
  definitions: [
    {
      title: 'Application',
      description:
        'A request to the Commission for a licence, permit or registration, made with its form and documents.',
    },
    { title: 'Commission', description: `The ${name}.` },
    {
      title: 'Licence',
      description: 'The Commission’s written leave to carry on a regulated electricity activity in the State.',
    },
    {
      title: 'Person',
      description: 'A human being, a company or another body that the law treats as a person.',
    },
  ],
}
