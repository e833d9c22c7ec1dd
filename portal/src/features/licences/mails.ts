import { describeMails } from '#fields/mail/mail-type.ts'

const facts = {
  name: { means: 'the name of the recipient', sample: 'Ada Obi' },
  reference: { means: 'the number of the licence, and of the condition', sample: 'ABC/GEN/2027/003, condition 2' },
  holder: { means: 'the holder of the licence', sample: 'Lagoon Power Ltd' },
  link: { means: 'the page with the licences of the holder', sample: 'https://portal.example/user-profile/licences' },
}
const day = { means: 'the day by which it is due, or the last day of the licence', sample: '3 March 2027' }
const days = { means: 'how many days are left', sample: '30' }
const condition = { means: 'the text of the condition', sample: 'Send the annual report.' }
const reason = { means: 'what the Commission misses', sample: 'The report is not signed.' }

const frameOf = (text: string) =>
  `Dear {{name}},\n\n${text}\n\nHolder:    {{holder}}\nReference: {{reference}}\nOpen it here: {{link}}\n\n{{commission}}\n`

/** The mails to holders of licences. */
export const licenceMails = describeMails({
  key: 'licences',
  label: 'Licences',
  mails: {
    askedAgain: {
      label: 'A document is asked for again',
      subject: 'Send the document again [{{reference}}]',
      text: frameOf(
        'The Commission has read the document that you have sent for a condition of your licence, and needs another one. What is missing:\n\n{{reason}}\n\nThe condition:\n\n{{condition}}',
      ),
      placeholders: { ...facts, condition, reason },
      inSubject: ['reference'],
      keeps: ['link', 'reason'],
    },
    conditionDue: {
      label: 'A condition is due',
      subject: 'A condition of your licence is due [{{reference}}]',
      text: frameOf('A condition of your licence is to be met by {{day}}. Days left: {{days}}.\n\n{{condition}}'),
      placeholders: { ...facts, condition, day, days },
      inSubject: ['reference'],
      keeps: ['link', 'day'],
    },
    licenceEnds: {
      label: 'A licence ends',
      subject: 'Your licence ends [{{reference}}]',
      text: frameOf(
        'The last day of your licence is {{day}}. Days left: {{days}}. To continue, apply for its renewal before that day.',
      ),
      placeholders: { ...facts, day, days },
      inSubject: ['reference'],
      keeps: ['link', 'day'],
    },
  },
})
