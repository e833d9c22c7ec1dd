import { distributionCompanies } from '#platform/state/companies.ts'
import { commission } from '#platform/state/commission.ts'
import { type DocumentText, list, paragraph, steps } from '#ui/page/document-text.ts'

const companies = distributionCompanies.map(({ label }) => label)

export const howToComplain: DocumentText = {
  title: 'How to complain',
  lead: 'Something is wrong with your bill, your meter or your supply. Here is how to get it fixed.',
  description: `How electricity consumers in ${commission.state} State complain: first to the distribution company, then to the ${commission.name}.`,
  sections: [
    {
      id: 'how',
      heading: 'How it works',
      blocks: [
        steps(
          'You complain to your distribution company, and it has 15 working days to answer.',
          'If the company has not fixed it in that time, or its answer does not satisfy you, you complain to the Commission on this portal. You can start writing without an account.',
          'At the end you give your name and a phone number or an e-mail address, or log in, and send your complaint. You get a reference at once, and the date by which we aim to resolve it.',
          'You follow your complaint on this portal. We send an e-mail when something changes, or when we need an answer from you.',
        ),
      ],
    },
    {
      id: 'first',
      heading: 'First: your distribution company',
      blocks: [
        paragraph('Report the fault to the company that sends your bill, and ask for a complaint number.'),
        list(...companies),
        paragraph(
          'The [consumer guide](/consumer-guide) says what the company must do about outages, bills, meters, connection and danger.',
        ),
        paragraph('While you dispute an estimated bill you pay the last bill that was not in dispute.'),
      ],
    },
    {
      id: 'ready',
      heading: 'What to have ready',
      blocks: [
        list(
          'Your account or meter number, and the address of the meter.',
          'The company and the complaint number that it gave you.',
          'What happened and when, and what you ask for.',
          'Copies of bills, receipts and letters, as photographs or PDF.',
          'Your e-mail address and telephone number.',
        ),
      ],
    },
    {
      id: 'help',
      heading: 'If you prefer to call or write',
      blocks: [
        paragraph('Call {{consumerAffairs.phone}} or write to {{consumerAffairs.email}}.'),
        paragraph(
          'An officer writes your complaint down and gives you a letter. With its reference and code you [follow your complaint](/complaint-status) without an account.',
        ),
      ],
    },
    {
      id: 'what',
      heading: 'What you can complain about',
      blocks: [list('Billing', 'Service quality', 'Meter reading', 'Connection', 'Anything else about your supply')],
    },
  ],
}
