import { describeMails } from '#fields/mail/mail-type.ts'

/** The mail to members of staff who want the figures of each week. */
export const overviewMails = describeMails({
  key: 'overview',
  label: 'Overview, to staff',
  mails: {
    week: {
      label: 'On Mondays, to staff who want the figures of last week',
      subject: 'Figures of {{week}}',
      text: `{{greeting}},

These are the figures of {{week}}, beside those of the week before.

{{figures}}

All figures, with the lists behind them: {{link}}
To stop this mail, clear 'Send me these figures every Monday' at the end of that page.

{{commission}}
`,
      placeholders: {
        greeting: { means: 'Dear and the name of the recipient', sample: 'Dear Ada' },
        week: { means: 'the days of the week', sample: '16 to 22 November 2026' },
        figures: {
          means: 'the figures, one a line',
          sample: 'COMPLAINTS\n– Filed: 42 (12 more than 30 before, +40%)\n– Resolved: 38 (the same as before)',
        },
        link: { means: 'the page with the overview', sample: 'https://portal.example/cases/overview' },
      },
      inSubject: ['week'],
      keeps: ['figures', 'link'],
    },
  },
})
