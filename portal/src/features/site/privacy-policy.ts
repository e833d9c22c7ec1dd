import { commission } from '#platform/state/commission.ts'
import { type DocumentText, list, paragraph } from '#ui/page/document-text.ts'

const { name, contacts } = commission

/** The policy to which applicants consent. `date` is its version, which is stored with each consent (decisions §6). */
export const privacyPolicy: DocumentText = {
  title: 'Privacy policy',
  lead: `What the ${name} learns about you through this website, what it does with it, and what you may ask for.`,
  description: `How the ${name} handles personal data on its website and portal under the Nigeria Data Protection Act 2023.`,
  date: '2026-11-23',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        paragraph(
          `The ${name} decides why and how personal data is used here. It does so under the Nigeria Data Protection Act 2023 and the general application directive of 19 September 2025.`,
        ),
        paragraph(
          `The Act asks for a data protection officer (section 32). Write to the officer at ${contacts.compliance.email}, or call ${contacts.compliance.phone}.`,
        ),
      ],
    },
    {
      id: 'what',
      heading: 'What we keep, and why',
      blocks: [
        {
          kind: 'facts',
          entries: [
            {
              term: 'Reading the site',
              text: 'Nothing about you. There are no advertising or analytics cookies and no third-party trackers. The technical log records the kind of page, the time and the result, not your network address. Searches that find nothing are counted, so that we can improve the site; who searched is not stored.',
            },
            {
              term: 'An account',
              text: 'Name, surname, phone, e-mail and, if you give them, company and address: to know whose applications and cases they are and to write to you. We store your password only in a form that cannot be read back (a hash). While you are logged in we keep your browser, the first part of your network’s address and the times, so that you can see where your account is used. To recognise a new device we keep a scrambled form of browser and network for 180 days.',
            },
            {
              term: 'Applications',
              text: 'Your answers, the signed form, supporting documents, decisions and their dates: to decide on the licence, permit or registration you ask for. Your consent is kept with its time and the version of this policy.',
            },
            {
              term: 'Complaints and petitions',
              text: 'What you tell us and the documents you add: to look into the case, which may mean asking the company that it is about.',
            },
            {
              term: 'Anonymous reports',
              text: 'The report and its attachments, without hidden data. No name, account, e-mail, phone or network address is stored with it.',
            },
            {
              term: 'Enquiries',
              text: 'Name, e-mail and message from the [contact page](/contact): to answer you.',
            },
          ],
        },
        paragraph(
          'Using an account, or sending a form, also leaves an entry in the record of who did what and when, which the Commission needs to answer for its decisions. Attempts to log in and enquiries from one network are counted under a scrambled form of its address, for an hour at most.',
        ),
      ],
    },
    {
      id: 'browser',
      heading: 'What your browser keeps',
      blocks: [
        paragraph(
          'When you log in, the browser stores a session key and your name in its local storage, so that a reload does not log you out. A cookie has a copy of the key, only for the pages with your profile, applications and cases, so that they open quickly. The browser also stores what you have typed into a form that is not sent yet. What you have typed stays on your device. Logging out removes the session and the cookie.',
        ),
        paragraph(
          'A complaint, petition or message that you send without a connection waits in the browser with its documents and is sent when the connection is back. It is encrypted, and after you sign out it cannot be read or sent until you sign in again. It is removed once it is sent, when you discard it, and after 30 days. What a visitor sends from the contact page without a connection waits in the same way, under a key that stays on the device. Nothing of a report of wrongdoing is stored.',
        ),
      ],
    },
    {
      id: 'shared',
      heading: 'Who else sees it',
      blocks: [
        paragraph('Officers of the Commission, as far as their work needs it. Outside the Commission:'),
        list(
          'the distribution company or other party that a complaint, petition or dispute is about, as far as the case needs it;',
          'courts and authorities, where the law requires it;',
          'nobody who buys, sells or advertises.',
        ),
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        paragraph(
          'As long as the law requires records of a licence, a case or a decision to be kept, and no longer than their purpose needs. You may delete your account yourself; records of decisions stay where the law requires them.',
        ),
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        paragraph('Sections 34 to 38 of the Act give you the right to:'),
        list(
          'see the data about you, and get a copy;',
          'have wrong data corrected;',
          'have data erased that is no longer needed;',
          'take your data elsewhere in a machine-readable form;',
          'object to its use, and withdraw a consent for the future.',
        ),
        paragraph(
          `Your [profile](/user-profile) lets you correct, download and delete your account at once. It also shows when staff opened your records, and takes your requests about everything else, which we answer within 30 days. You can write to ${contacts.compliance.email} instead, and you may turn to the Nigeria Data Protection Commission.`,
        ),
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      blocks: [
        paragraph(
          'We encrypt connections, store session keys and passwords only in a form that cannot be read back, limit access by role and record every change. If there is a breach, we tell the Nigeria Data Protection Commission within 72 hours, and people at high risk at once (section 40).',
        ),
      ],
    },
  ],
}
