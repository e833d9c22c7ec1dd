import type { ContentExamples } from '#fields/content/content-type.ts'
import { commission } from '#platform/state/commission.ts'
import { guidelinesDate } from '#platform/state/law.ts'
import { legalBasis, nothingWithoutLicence, underTheLaw } from '#platform/state/law-words.ts'

const { name, state } = commission

export const governancePdf = '/docs/governance-guidelines.pdf'
export const licensingPdf = '/docs/registration-and-licensing-guidelines.pdf'

/** The built-in legal text; each part is shown until the Commission stores its own (decisions §4). Blank lines separate paragraphs. */
export const builtInGovernance = {
  title: 'Governance Guidelines',
  introduction: `The ${name} regulates the electricity market of ${state} State${underTheLaw}. These guidelines say how it deals with applications, complaints, petitions, reports and personal data.`,
  objectives: [
    'Everyone can see what a licence, permit or registration requires and costs.',
    'Everyone can see how far their own case is, and who decides next.',
    'Each decision is recorded with its time and the officer who took it.',
    'Those who report wrongdoing are protected.',
  ].join('\n\n'),
  scope:
    'The guidelines apply to applicants, licensees, permit holders and registered persons, to consumers, and to the Commission’s own officers.',
  date: guidelinesDate,
}

export const builtInLicensing = {
  introduction: `These guidelines explain how to obtain a licence, permit or registration from the ${name}.${nothingWithoutLicence}`,
  regulations: legalBasis,
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

/** The built-in text as an item of the content manager. */
export const guidelineExamples: ContentExamples = {
  list: [
    {
      key: 'standard-guidelines',
      page: '/guidelines',
      body: {
        governanceGuidelines: { ...builtInGovernance, link: '/guidelines' },
        licensingFramework: { generalIntroduction: builtInLicensing.introduction },
        regulatoryFramework: {
          link: '/regulations',
          shortTitles: builtInLicensing.regulations.map((title) => ({ title })),
          keyDefinitions: builtInLicensing.definitions,
        },
        governancePdfUrl: governancePdf,
        licensingPdfUrl: licensingPdf,
      },
    },
  ],
}

/** Search index entries for the built-in guidelines. */
export const searchEntries = () => [
  {
    id: 'built-in:/guidelines',
    source: 'Guidelines' as const,
    title: builtInGovernance.title,
    body: [builtInGovernance.introduction, builtInGovernance.objectives, builtInGovernance.scope].join('\n'),
    link: '/guidelines',
    date: builtInGovernance.date,
  },
  {
    id: 'built-in:/guidelines?tab=licensing',
    source: 'Guidelines' as const,
    title: 'Licensing Framework',
    body: [
      builtInLicensing.introduction,
      ...builtInLicensing.regulations,
      ...builtInLicensing.definitions.flatMap(({ title, description }) => [title, description]),
    ].join('\n'),
    link: '/guidelines?tab=licensing',
    date: builtInGovernance.date,
  },
]
