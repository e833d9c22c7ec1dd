import type { Mail } from '#platform/mail.server.ts'

type Notice = Omit<Mail, 'to'>

/** Tells staff that there are reports to read, without any content. */
export const somethingToRead = (count: number, link: string): Notice => ({
  subject: 'Whistle-blowing: reports to read',
  text: `${count === 1 ? 'One report is new or has' : `${count} reports are new or have`} something new from the reporter.

Sign in to read: ${link}
`,
})

/** Announces which resolved reports will soon be destroyed, and how to keep them. */
export const soonDestroyed = (reports: { reference: string; destroyOn: string | null }[], link: string): Notice => ({
  subject: 'Whistle-blowing: reports that will be destroyed',
  text: `These resolved reports will be destroyed with everything that belongs to them:

${reports.map(({ reference, destroyOn }) => `${reference} on ${destroyOn}`).join('\n')}

Open a report and choose “Keep for longer” if it is still needed: ${link}
`,
})

/** Sent to the compliance address when reports are waiting, or will be destroyed, and nobody who may read them can receive mail. */
export const nobodyReads = (count: number, link: string): Notice => ({
  subject: 'Whistle-blowing: reports that nobody may read',
  text: `${count === 1 ? 'One report waits or will soon be destroyed' : `${count} reports wait or will soon be destroyed`}, and no member of staff has the right to read ${count === 1 ? 'it' : 'them'} and a confirmed e-mail address.

Give the right to someone under “Who may read”: ${link}
`,
})
