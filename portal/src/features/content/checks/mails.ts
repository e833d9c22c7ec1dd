import { describeMails } from '#fields/mail/mail-type.ts'

export const checkMails = describeMails({
  key: 'checks',
  label: 'Checks of content',
  mails: {
    week: {
      label: 'On Mondays, to the owner of content in which something was found',
      subject: 'Your content on the {{portal}} site has something to correct',
      text: `Good day,

The weekly check of the site found {{count}} in {{items}} that you published or look after:

{{list}}

Log in to read what was found: {{link}}
`,
      placeholders: {
        count: { means: 'how much was found, in words', sample: '3 things to correct' },
        items: { means: 'in how many items, in words', sample: '2 items' },
        list: { means: 'the titles of the items, at most 20', sample: '– New tariff order\n– Careers' },
        link: { means: 'the page with what was found', sample: 'https://portal.example/content-manager/checks' },
      },
      keeps: ['link'],
    },
  },
})
