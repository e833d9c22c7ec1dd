import { commission } from '#platform/state/commission.ts'

const { state } = commission

export interface LicenceCategory {
  key: string
  name: string
  description: string
  /** What an application needs: the form, and the licence it leads to (spec 3 §2.3). */
  requirements: readonly string[]
  /** Address of the section of the fee schedule for this category. */
  fees: string
}

/** The licence categories in the order of spec 3 §2.3. */
export const licenceCategories: readonly [LicenceCategory, ...LicenceCategory[]] = [
  {
    key: 'generation',
    name: 'Generation',
    description: `For those who build, own or operate a power station in ${state} State and sell its electricity. Fees go by installed capacity.`,
    requirements: ['Application Form', 'Generation Licence'],
    fees: '/licenses#b-generation',
  },
  {
    key: 'transmission',
    name: 'Transmission Licensees',
    description: 'For those who carry electricity at high voltage between power stations and distribution networks.',
    requirements: ['Application Form', 'Transmission Licence'],
    fees: '/licenses#b-transmission',
  },
  {
    key: 'distribution',
    name: 'Distribution',
    description: 'For those who own and operate the networks that bring electricity to customers.',
    requirements: ['Application Form', 'Distribution Licence'],
    fees: '/licenses#b-distribution',
  },
  {
    key: 'trading',
    name: 'Trading',
    description:
      'For those who buy electricity and sell it on to others in the market, without a network of their own.',
    requirements: ['Application Form', 'Trading Licence'],
    fees: '/licenses#b-trading',
  },
  {
    key: 'supply',
    name: 'Supply',
    description: 'For those who sell electricity to end customers, with metering, billing and service.',
    requirements: ['Application Form', 'Supply Licence'],
    fees: '/licenses#b-supply',
  },
]

/** 'How to Apply' (spec 3 §2.3). */
const applicationSteps = [
  {
    title: 'Select licence type',
    text: 'Choose your category, read what it requires and work out its fees.',
  },
  {
    title: 'Submit documents',
    text: 'Fill in the application form here, print and sign it, and upload it with your supporting documents.',
  },
  {
    title: 'Receive approval',
    text: 'Follow your application in your profile. You get an e-mail with each change, and the decision.',
  },
] as const

export interface LicensingTexts {
  lead: string
  categories: readonly LicenceCategory[]
  steps: readonly { title: string; text: string }[]
}

/** The texts of the page until staff publish others. */
export const builtInLicensing: LicensingTexts = {
  lead: 'Select a category to see what it is for and what your application needs.',
  categories: licenceCategories,
  steps: applicationSteps,
}

/** Search index entries for the page and its categories. */
export const searchEntries = () => [
  {
    id: 'built-in:/licensing-and-registration',
    source: 'Pages' as const,
    title: 'Licensing and Registration: how to apply',
    body: applicationSteps.map(({ title, text }) => `${title}. ${text}`).join('\n'),
    link: '/licensing-and-registration',
  },
  ...licenceCategories.map(({ key, name, description, requirements }) => ({
    id: `built-in:/licensing-and-registration?category=${key}`,
    source: 'Pages' as const,
    title: `${name}: licence requirements`,
    body: [description, ...requirements].join('\n'),
    link: `/licensing-and-registration?category=${key}`,
  })),
]
