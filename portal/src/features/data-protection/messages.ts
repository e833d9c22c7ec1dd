import { namedKinds } from '#page-lists.ts'

export const messages = {
  tooManyBytes: 'Your documents are too large for one file. Download them one by one from your applications and cases.',
  downloadFailed: 'The file could not be made. Try again later.',
  archiveFailed:
    'The file could not be made. Try again later. If your documents have more than 1 GB, download them one by one.',
  office: 'The Commission',
  you: 'You',
  person: 'The requester',
  clock: 'Automatic',
} as const

/** Kinds of record in the export, as headings. */
export const kindNames = (): Record<string, string> => ({
  sessions: 'Where you are logged in',
  forms: 'Applications',
  companyForms: 'References of applications you have filed for a company',
  drafts: 'Applications you have not sent',
  caseDrafts: 'Complaints and petitions you have not sent',
  ...Object.fromEntries(namedKinds.map(({ collection, plural }) => [collection, plural])),
  petitions: 'Petitions and disputes',
  companyPetitions: 'References of petitions you have filed for a company',
  licences: 'Your licences',
  licenceConditions: 'Conditions of your licences',
  limits: 'Limits of your account',
  enquiries: 'Enquiries',
  companies: 'Companies for which you may act',
  documents: 'Documents you have uploaded',
  consents: 'What you have agreed to',
  views: 'When staff opened your records',
  dataRequests: 'Your requests about your data',
})

/** What deleting the account removes, for the person. */
export const erasedAtOnce = [
  'Your name, e-mail address, phone number, company and address in your account',
  'Your password, sessions, mailed links and the key of your devices',
  'Applications, complaints and petitions that you have not sent, and special limits of your account',
  'The list of who opened your records',
  'Your memberships of companies, and the invitations to them that you sent',
  'Your name, contact details and account in a report of wrongdoing, if you made one',
]

/** What stays after it, and why. */
export const keptAfterErasure = [
  {
    term: 'Applications that you sent',
    value:
      'With the answers, contact details and documents in them. The Commission must be able to show what was applied for and how it was decided.',
  },
  {
    term: 'Complaints and petitions',
    value:
      'With the contact details and documents in them, which the company no longer sees. They are records of a case that also concerns the company, and of how the Commission decided it.',
  },
  {
    term: 'Enquiries',
    value: 'The messages from the contact page with our answers. They do not belong to an account.',
  },
  {
    term: 'Your requests about your data',
    value: 'Without your name and address. The Commission must be able to show that it answered them.',
  },
  {
    term: 'The record of actions',
    value:
      'Who did what and when, with the number of the deleted account and without your name. It can only grow, so that no one can hide an action.',
  },
  {
    term: 'Backups',
    value: 'Until they are replaced by newer ones. When a backup is restored, your account is erased in it again.',
  },
]
