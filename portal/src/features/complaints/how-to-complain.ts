import { distributionCompanies } from '#platform/companies.ts'
import { commission } from '#platform/commission.ts'
import { type DocumentText, list, paragraph } from '#ui/document-text.ts'

const { consumerAffairs } = commission.contacts
const companies = distributionCompanies.map(({ label }) => label)

export const howToComplain: DocumentText = {
  title: 'How to complain',
  lead: 'Something is wrong with your bill, your meter or your supply. Here is how to get it fixed.',
  description: `How electricity consumers in ${commission.state} State complain: first to the distribution company, then to the ${commission.name}.`,
  sections: [
    {
      id: 'first',
      heading: 'First: your distribution company',
      blocks: [
        paragraph(
          'Report the fault to the company that sends your bill, and ask for a complaint number. It has 15 working days to answer.',
        ),
        list(...companies),
        paragraph(
          'The [consumer guide](/consumer-guide) says what the company must do about outages, bills, meters, connection and danger.',
        ),
        paragraph('While you dispute an estimated bill you pay the last bill that was not in dispute.'),
      ],
    },
    {
      id: 'then',
      heading: 'Then: the Commission',
      blocks: [
        paragraph(
          `If the company has not fixed it in that time, or its answer does not satisfy you, [file a complaint on this portal](/consumer-complaint) and follow it there. You can also write to [${consumerAffairs.email}](mailto:${consumerAffairs.email}) or call ${consumerAffairs.phone}. Give:`,
        ),
        list(
          'Your name, telephone number and the address of the meter.',
          'Your account or meter number.',
          'The company and the complaint number that it gave you.',
          'What happened and when, and what you ask for.',
          'Copies of bills, receipts and letters, as pictures or PDF.',
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
