// A third kind of case, outage reports, in one file. Tests add it to the portal as described in CONTRIBUTING.md.
import * as z from 'zod/mini'
import { caseCalls } from '#features/cases/contract.calls.ts'
import { companyInput, contactInput, lgaInput } from '#features/cases/contract.input.ts'
import { type CaseKindFacts, caseWords } from '#features/cases/contract.kind.ts'
import { caseDetailFields, caseRowFields, version } from '#features/cases/contract.ts'
import { customerCaseLifecycle } from '#features/cases/engine/rules.customer-case.ts'
import type { CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { describeKind } from '#features/cases/screens/kind-screens.ts'
import { personFields } from '#features/cases/screens/wizard/wizard-description.ts'
import { councils } from '#platform/state/councils.ts'
import { requiredText } from '#platform/schemas.ts'
import { paragraph } from '#ui/page/document-text.ts'

export const outage: CaseKindFacts = {
  key: 'outage',
  collection: 'outages',
  prefix: 'OR',
  noun: 'Outage report',
  plural: 'Outage reports',
  person: 'Reporter',
  path: '/outages',
  deadlines: { filed: 3, level1: 2, level2: 2, level3: 1, reopened: 2 },
  ownColumns: [{ id: 'place', label: 'Place' }],
}

const types = ['Whole street', 'One house'] as const
const rowFields = { ...caseRowFields, outageType: z.enum(types), place: z.string() }
const row = z.object(rowFields)
const said = {
  outageType: z.enum(types, 'Choose what is dark'),
  place: requiredText(200, 'Place is required'),
  description: requiredText(5_000, 'Description is required'),
  lga: z._default(lgaInput, ''),
  distributionCompany: z._default(companyInput, ''),
}
type OutageInput = z.infer<z.ZodMiniObject<typeof said>>

const filing = z.object({ ...said, user: z.optional(contactInput) })
const calls = caseCalls({
  path: '/outages',
  tag: 'Outages',
  noun: 'outage report',
  one: z.object({ ...rowFields, ...caseDetailFields }),
  row,
  filing,
  edit: z.object({ ...said, version, user: z.optional(contactInput) }),
})

export const outageKind: CaseKind<OutageInput> = {
  ...outage,
  lifecycle: customerCaseLifecycle('outage report'),
  calls,
  words: caseWords(outage),
  toDraft({ outageType: type, place: subject, description, lga, distributionCompany: company }) {
    return { type, subject, description, lga, company }
  },
  ownFields: ({ type, subject }) => ({ outageType: type, place: subject }),
  draftFields: [
    { label: 'What is dark', read: ({ type }) => type },
    { label: 'Place', read: ({ subject }) => subject },
    { label: 'Description', read: ({ description }) => description, long: true },
    { label: 'LGA', read: ({ lga }) => lga },
  ],
  ownCells: { place: ({ subject }) => subject },
}

const choices = types.map((value) => ({ value, label: value }))

export const outageScreens = describeKind<z.infer<typeof row>>({
  ...outage,
  title: 'Outage reports',
  lead: 'Tell the Commission where the lights are out.',
  guide: {
    to: '/faqs',
    label: 'Questions and answers',
    text: {
      title: 'How to report an outage',
      lead: 'Report an outage that lasts longer than a day.',
      description: 'How to report an outage.',
      sections: [{ id: 'how', heading: 'How', blocks: [paragraph('Sign in and say where and since when.')] }],
    },
  },
  help: 'consumerAffairs',
  calls,
  types: choices,
  typeOf: ({ outageType }) => outageType,
  subjectOf: ({ place }) => place,
  wizard: async () => ({
    steps: [
      { title: 'Your details', fields: personFields('Name') },
      {
        title: 'The outage',
        documents: true,
        fields: [
          { name: 'outageType', label: 'What is dark', kind: 'select', options: choices },
          { name: 'place', label: 'Place', kind: 'text' },
          { name: 'description', label: 'Description', kind: 'textarea' },
          {
            name: 'lga',
            label: 'Council area',
            kind: 'select',
            optional: true,
            options: councils.map(({ name }) => ({ value: name, label: name })),
          },
        ],
      },
      { title: 'Review and send', fields: [] },
    ],
    // Not that of the call: in the browser calls have no schemas.
    filing,
    submitLabel: 'Send report',
  }),
})
