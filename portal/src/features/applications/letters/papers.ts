import { describePapers } from '#fields/mail/mail-type.ts'
import type { Letter } from '../contract.ts'

const placeholders = {
  name: { means: 'the name of the applicant', sample: 'Ada Obi' },
  applicant: { means: 'the company that applies, or the applicant', sample: 'Lagoon Power Ltd' },
  reference: { means: 'the reference of the application', sample: 'APP-2027-0001' },
  formTitle: { means: 'the title of the form', sample: 'Application for a distribution licence' },
  filed: { means: 'the day on which it was submitted', sample: '3 March 2027' },
  day: { means: 'the day of the decision', sample: '14 May 2027' },
  letter: { means: 'the number of this letter about the application', sample: '1' },
  reason: {
    means: 'the reason for the decision and the comment of the Commission, if there are any',
    sample: 'Reason:\nThe site plan is not signed.',
  },
  petitions: { means: 'the page on which petitions are filed', sample: 'https://portal.example/petitions' },
}

const letter = (label: string, title: string, decided: string, next: string) =>
  ({
    label,
    texts: {
      title: { label: 'Title', text: title, isLine: true, keeps: ['reference'] },
      text: {
        label: 'Text',
        text: `Dear {{name}},

${decided}

Application: {{formTitle}}
Applicant: {{applicant}}
Reference: {{reference}}
Submitted: {{filed}}
Decided: {{day}}

{{reason}}

${next}

This is letter {{letter}} about this application. A later letter replaces it; the page of the application on the website of the Commission lists them all.

{{commission}}`,
        keeps: ['reference', 'day', 'reason'],
      },
    },
    placeholders,
  }) as const

/** The letters to applicants about decisions. */
export const applicationPapers = describePapers({
  key: 'applications',
  label: 'Applications',
  papers: {
    approved: letter(
      'Letter: approved',
      'Application {{reference}} is approved',
      'The {{commission}} has approved the application that is named here.',
      'Where the application is for a licence, this letter is not the licence. The licence is a paper of its own, and is in the public register of the Commission.',
    ),
    rejected: letter(
      'Letter: rejected',
      'Application {{reference}} is rejected',
      'The {{commission}} has rejected the application that is named here.',
      'You can make a new application that begins with the same answers and documents: open this one on the website of the Commission. If you do not agree with the decision, you can file a petition against it with the Commission at {{petitions}}, or at its office. Give the reference {{reference}}, and say what you think is wrong. For help call {{phone}} or write to {{email}}.',
    ),
  } satisfies Record<Letter['decision'], unknown>,
})
