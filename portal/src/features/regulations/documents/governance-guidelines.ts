import { commission } from '#platform/state/commission.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { openDocument, summaryNotice } from '#platform/state/documents/registry.ts'
import { underTheLaw } from '#platform/state/law-words.ts'

const { name, state, contacts } = commission

export const governanceGuidelines: PdfDocument = {
  ...openDocument('governance-guidelines', 'For licensees, applicants and the public'),
  blocks: [
    { kind: 'notice', text: summaryNotice },
    { kind: 'heading', level: 1, text: 'Introduction' },
    {
      kind: 'paragraph',
      text: `The ${name} regulates the electricity market of ${state} State${underTheLaw}. These guidelines say how it deals with applications, complaints, petitions, reports and personal data.`,
    },
    { kind: 'heading', level: 1, text: 'Objectives' },
    {
      kind: 'bulletList',
      items: [
        'Everyone can see what a licence, permit or registration requires and costs.',
        'Everyone can see how far their own case is, and who decides next.',
        'Each decision is recorded with its time and the officer who took it.',
        'Those who report wrongdoing are protected.',
      ],
    },
    { kind: 'heading', level: 1, text: 'Scope' },
    {
      kind: 'paragraph',
      text: 'The guidelines apply to applicants, licensees, permit holders and registered persons, to consumers, and to the Commission’s own officers.',
    },
    { kind: 'heading', level: 1, text: 'Applications' },
    {
      kind: 'bulletList',
      items: [
        'An application is pending, in progress, approved or rejected. The applicant sees its state at any time.',
        'Every change is kept in its history, and the applicant is told of it by e-mail.',
        'A form keeps the wording that the applicant signed, also when the Commission later changes the form.',
      ],
    },
    { kind: 'heading', level: 1, text: 'Complaints, petitions and disputes' },
    {
      kind: 'numberedList',
      items: [
        'A complaint goes first to the distribution company, which has 15 working days to answer.',
        'A customer who is not satisfied brings it to the Commission, with the company’s reference.',
        'Each case has a reference of its own and may be escalated up to three times.',
        'A resolved case carries a note that says how it was resolved.',
      ],
    },
    { kind: 'heading', level: 1, text: 'Rights of customers' },
    { kind: 'paragraph', text: 'Under the customer protection regulations of 2023:' },
    {
      kind: 'bulletList',
      items: [
        'a customer is connected within 48 hours of payment;',
        'a bill may be paid until at least 10 days after it was delivered;',
        'meters are read every quarter, and an estimate rests on the previous three months;',
        'a customer who disputes an estimated bill pays the last undisputed one meanwhile.',
      ],
    },
    { kind: 'heading', level: 1, text: 'Reports of wrongdoing' },
    {
      kind: 'bulletList',
      items: [
        'A report may be made without a name. The Commission then keeps no name, address, telephone number or network address.',
        'A receipt lets the reporter follow the report and exchange messages with the Commission.',
        `Contact: ${contacts.compliance.email}.`,
      ],
    },
    { kind: 'heading', level: 1, text: 'Personal data' },
    {
      kind: 'paragraph',
      text: 'The Nigeria Data Protection Act 2023 gives everyone the right to see, correct, erase, move and object to the use of their data (sections 34 to 38). A breach is reported to the data protection commission within 72 hours, and at once to people at high risk (section 40).',
    },
  ],
}
