import type { RequestKind } from './requests/rules.requests.ts'

export const requestMessages = {
  kindMissing: 'Choose what the request is about',
  textMissing: 'Write what is requested',
  nameMissing: 'Enter the name of the requester',
  emailInvalid: 'Enter a valid e-mail address, or leave it empty',
  dayMissing: 'Enter the day on which the request came',
  dayWrong: 'Enter a day of the last year, not a day in the future',
  actionTextMissing: 'Write the text',
  notFound: 'This request does not exist.',
  tooManyOpen: 'You have 5 open requests. Wait for an answer, or withdraw one.',
  tooManyToday: 'You have filed 5 requests today. You can file again tomorrow.',
  closed: 'This request is closed already.',
  extendedBefore: 'The deadline of this request has been extended before. It can be extended once.',
  filed: 'We have your request.',
  withdrawn: 'Your request is withdrawn.',
} as const

export const kindWords: Record<RequestKind, { label: string; hint: string }> = {
  access: { label: 'See my data', hint: 'More than the files on this page contain' },
  correction: { label: 'Correct my data', hint: 'Data that you cannot change in your profile' },
  erasure: { label: 'Erase my data', hint: 'Data that stays when you delete your account, or a part of your data' },
  objection: { label: 'Stop using my data', hint: 'Object to a use of your data, or withdraw a consent' },
  portability: { label: 'Take my data elsewhere', hint: 'In a form that another organisation can read' },
}

/** The same as rights, for staff and reports. */
export const rightNames: Record<RequestKind, string> = {
  access: 'Access',
  correction: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  portability: 'Portability',
}

/** The name of a requester who has none any more. */
export const deletedAccount = 'Deleted account'
