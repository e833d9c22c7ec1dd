import type { Commission } from './commission.ts'
import type { DistributionCompany } from './companies.ts'
import type { BuiltInDocument } from './documents/list.ts'

/** The facts of a state that does not exist, and has neither a law nor an order nor news yet: `made-up-state.slow.http.test.ts` boots its portal. */
const contact = (label: string, name: string) => ({ label, email: `${name}@kurmi.example`, phone: '0900 000 0000' })

export const commission: Commission = {
  name: 'Kurmi State Electricity Regulatory Commission',
  shortName: 'KUSERC',
  state: 'Kurmi',
  country: 'Nigeria',
  language: 'en-NG',
  officeAddress: ['1 Kurmi Road', 'Kurmi State, Nigeria'],
  contacts: {
    general: contact('General enquiries', 'enquiries'),
    consumerAffairs: contact('Consumer affairs', 'consumers'),
    registration: contact('Registration support', 'registration'),
    compliance: contact('Compliance', 'compliance'),
  },
}
export const mailboxes = { sender: 'no-reply@kurmi.example', security: 'security@kurmi.example' }

export const distributionCompanies: DistributionCompany[] = [
  { key: 'kurmi-light', formerName: 'Kurmi Light', name: 'Kurmi Light', label: 'Kurmi Light' },
]
export const searchedAs = 'KLC, kurmi disco'
export const companyLabel = (key: string): string =>
  distributionCompanies.find((company) => company.key === key)?.label ?? key

export const councils = [
  { name: 'Kurmi North', developmentAreas: [] },
  { name: 'Kurmi South', developmentAreas: ['Dutse Hill'] },
]

export const law = undefined
export const transition = undefined
export const order = undefined
export const guidelinesDate = '1 March 2027'
export const emergency = { lines: ['112'], source: 'The national emergency number of Nigeria' }
export const safetyWarnings = 'Safety warnings of the federal commission (NERC)'

export const builtInDocuments: BuiltInDocument[] = [
  'registration-and-licensing-guidelines',
  'schedule-of-fees',
  'governance-guidelines',
].map((key) => ({ key, title: key, description: key, date: '2027-03-01', file: `/docs/${key}.pdf` }))
export const documentTexts = {}

export const articles = []
export const updates = []
export const milestones = []
