export const draftMessages = {
  staff: 'Officers file for customers with the form of the list, which asks who they are.',
  kindUnknown: 'There is no such kind of case',
  gone: 'What you had typed here was deleted 7 days after you last wrote.',
  others: 'This was begun by somebody who is logged in. Log in to continue it, or begin again.',
  sentBefore: 'This has been sent already.',
  changed: 'This was changed in another window. Look at it again, then send it.',
  fileMissing: 'Choose a file',
  fileGone: 'This file is not here any more.',
  nothingToConfirm: 'There is no address to confirm here any more.',
  noMoreLinks: (max: number, days: number) =>
    `We have sent ${max} links to this address, and send no more within ${days} days. Call us with the reference.`,
  otherBrowser: 'An account is made only in the browser that sent it. Register with this address instead.',
  noAccountToMake: 'There is no account to make here any more. Open the link in our e-mail again.',
  tooManyFiles: (max: number) => `At most ${max} files. Remove one first.`,
  tooManyBytes: 'All files together may have at most 40 MB. Remove one, or add smaller ones.',
  filesFull:
    'There is no room for more files just now. Send it without them: you can add files later, with the reference.',
  full: (wait: string) =>
    `Very many people are writing just now, so nothing new can be begun. What you have typed is still on this page: try again ${wait}, or call us.`,
} as const
