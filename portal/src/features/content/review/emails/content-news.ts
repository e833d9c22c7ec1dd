import { commission } from '#platform/state/commission.ts'
import type { Mail } from '#platform/mail.server.ts'
import type { News } from '../rules.ts'

const subjects: Record<News, string> = {
  submitted: 'A draft waits for your review',
  returned: 'Your draft was returned',
  approved: 'Your draft is approved',
  comment: 'A new comment on the content of the site',
}

const sentences: Record<News, string> = {
  submitted: 'A colleague submitted a draft for review. You can approve it or return it.',
  returned: 'A publisher returned your draft and wrote what to change. Correct it and submit it again.',
  approved: 'A publisher approved your draft.',
  comment: 'A colleague wrote a comment on an item that you work on.',
}

/** For colleagues; `what` names the item, in the text alone, since another person typed it. */
export const contentNewsMail = (news: News, what: string, link: string): Omit<Mail, 'to'> => ({
  subject: `${subjects[news]} – ${commission.shortName} portal`,
  text: `Good day,

${sentences[news]}

${what}

Log in to read it: ${link}
`,
})
