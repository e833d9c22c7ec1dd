import type { Mail } from '#platform/mail.server.ts'
import { waitingHours } from '../rules.ts'

type News = Omit<Mail, 'to'>

/** For everybody who may approve. It says nothing of the record, which may be a report of wrongdoing. */
export const approvalAsked = (link: string): News => ({
  subject: 'A request waits for your approval',
  text: `A colleague asks for something that needs a second person, and you may decide about it. The request waits for ${waitingHours} hours.

Log in to read it: ${link}
`,
})

/** For the person who asked. */
export const approvalDecided = (link: string): News => ({
  subject: 'Your request for approval has ended',
  text: `Your request for approval by a second person was decided or has ended.

Log in to read how: ${link}
`,
})
