import { commission } from '#platform/state/commission.ts'
import { type DocumentText, list, paragraph } from '#ui/page/document-text.ts'

const { name, state, contacts } = commission

export const termsOfService: DocumentText = {
  title: 'Terms of service',
  lead: `The rules for using the website and portal of the ${name}.`,
  description: `The terms for accounts, applications and cases in the portal of the ${name}.`,
  date: '2026-11-23',
  sections: [
    {
      id: 'site',
      heading: 'The website',
      blocks: [
        paragraph(
          `The site tells you about the electricity market of ${state} State and lets you apply, complain and report. Using it costs nothing. Fees of licences, permits and registrations are those of the [schedule of fees](/licenses).`,
        ),
        paragraph(
          'Summaries of laws, orders and guidelines help you find your way. Where a summary and the gazetted text differ, the gazetted text prevails.',
        ),
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        list(
          'Give your own name and an address that reaches you; keep both up to date in your profile.',
          'Keep your password to yourself. You are responsible for what is done with it until you tell us that someone else has it.',
          'You must be authorised to act for the company.',
          'You may delete your account at any time. Records of decisions stay where the law requires them.',
        ),
      ],
    },
    {
      id: 'applications',
      heading: 'Applications and cases',
      blocks: [
        list(
          'What you submit must be true and complete. A false statement may lead to refusal or withdrawal, and is an offence where the law says so.',
          'Submitting an application is not a licence. A regulated activity may begin only once the Commission has granted the licence, permit or registration.',
          'Upload only documents that you may share, and no harmful software.',
          'The time that counts is that of the portal’s record, shown with each application and case.',
        ),
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      blocks: [
        paragraph(
          'Do not try to read the data of others, to overload the service or to get around its limits. Programs may read the public pages and the public calls at a reasonable pace. Accounts that endanger the service or its users may be suspended.',
        ),
      ],
    },
    {
      id: 'availability',
      heading: 'When the service is down',
      blocks: [
        paragraph(
          `The Commission maintains the service with care but cannot promise that it never fails. If a deadline is near and the portal does not answer, write to ${contacts.general.email} or call ${contacts.general.phone}.`,
        ),
      ],
    },
    {
      id: 'content',
      heading: 'Texts and pictures',
      blocks: [
        paragraph(
          'You may quote and share what the Commission publishes here if you name the Commission as the source and do not change the meaning. Its name and emblem may not suggest an endorsement that was not given.',
        ),
      ],
    },
    {
      id: 'law',
      heading: 'Law and changes',
      blocks: [
        paragraph(
          `The law of the Federal Republic of Nigeria and of ${state} State applies. A change of these terms is announced here with its date; for an application already submitted, the terms of that day continue to apply.`,
        ),
        paragraph('Read how we handle personal data in the [privacy policy](/privacy-policy).'),
      ],
    },
  ],
}
