import { commission } from '#platform/commission.ts'
import { type DocumentText, list, paragraph } from '#ui/document-text.ts'

const { general } = commission.contacts

export const howToPetition: DocumentText = {
  title: 'How to petition',
  lead: 'A petition asks the Commission to look into a dispute or to decide a matter of regulation.',
  description: `How consumers, companies and communities bring a petition or a dispute before the ${commission.name}.`,
  sections: [
    {
      id: 'when',
      heading: 'When to petition',
      blocks: [
        list(
          'A billing dispute that a complaint did not end',
          'A complaint about service that concerns many',
          'A regulatory matter',
          'Another dispute between those who buy, sell or carry electricity in the state',
        ),
      ],
    },
    {
      id: 'how',
      heading: 'How to bring it',
      blocks: [
        paragraph(
          `[File it on this portal](/petitions) and follow it there. You can also write to [${general.email}](mailto:${general.email}), or bring the letter to the office of the Commission. It says:`,
        ),
        list(
          'Your full name, e-mail, telephone number and address, with the local government area.',
          'The type and the subject of the petition, and whom it is against.',
          'What happened, in the order in which it happened, and what you ask the Commission to do.',
          'Copies of the documents that you rely on.',
          'Your statement that what you say is true, with date and signature.',
        ),
      ],
    },
    {
      id: 'who',
      heading: 'If it is about wrongdoing',
      blocks: [
        paragraph(
          'Fraud, theft or danger is reported in confidence: see the page on [whistleblowing](/whistleblowing).',
        ),
      ],
    },
  ],
}
