import { commission } from '#platform/state/commission.ts'
import { type DocumentText, list, paragraph, steps } from '#ui/page/document-text.ts'

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
          'A complaint about service that concerns many people',
          'A regulatory matter',
          'Another dispute between those who buy, sell or carry electricity in the state',
        ),
      ],
    },
    {
      id: 'how',
      heading: 'How it works',
      blocks: [
        steps(
          'You write your petition on this portal. You can start writing without an account.',
          'At the end you give your name and a phone number or an e-mail address, or log in, declare that what you say is true, and send it. You get a reference at once, and the date by which we aim to resolve it.',
          'You follow your petition on this portal. We send an e-mail when something changes, or when we need an answer from you.',
        ),
      ],
    },
    {
      id: 'ready',
      heading: 'What to have ready',
      blocks: [
        list(
          'Your full name, e-mail, telephone number and address, with the local government area.',
          'The type and the subject of the petition, and whom it is against.',
          'What happened, in the order in which it happened, and what you ask the Commission to do.',
          'Copies of the documents that you rely on.',
        ),
      ],
    },
    {
      id: 'help',
      heading: 'If you prefer a letter',
      blocks: [
        paragraph(
          'Write to {{general.email}}, or bring the letter to the office of the Commission, with date and signature. If you have a question, call {{general.phone}}.',
        ),
      ],
    },
    {
      id: 'who',
      heading: 'If it is about wrongdoing',
      blocks: [
        paragraph('Report fraud, theft or danger in confidence: see the page on [whistleblowing](/whistleblowing).'),
      ],
    },
  ],
}
