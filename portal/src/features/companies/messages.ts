import type { Mandate } from '#platform/mandates.ts'
import { addressLimit, invitationDays, maxInvitations, maxMembers, maxMemberships, nameLimit } from './rules.ts'

export const mandateWords: Record<Mandate, { name: string; does: string }> = {
  manage: {
    name: 'Manage members',
    does: 'Invites and removes members, decides what each member may do, and changes the details of the company.',
  },
  sign: { name: 'File and sign', does: 'Sends applications and petitions for the company. Includes Prepare.' },
  prepare: { name: 'Prepare', does: 'Fills in forms and adds documents without sending them.' },
  read: { name: 'Read', does: 'Reads the records of the company. Everyone with another mandate may do this too.' },
  pay: { name: 'Pay', does: 'Pays fees for the company.' },
}

/** The names of mandates in one line. */
export const namesOf = (held: readonly Mandate[]): string => held.map((each) => mandateWords[each].name).join(', ')

export const inputMessages = {
  nameMissing: 'Enter the name of the company',
  nameTooLong: `At most ${nameLimit} characters`,
  cacInvalid: 'Enter the CAC number with its letters, for example RC 1234567',
  addressMissing: 'Enter the address of the company',
  addressTooLong: `At most ${addressLimit} characters`,
  taxInvalid: 'Enter the tax number (TIN) with its 10, 12 or 13 digits, for example 12345678-0001, or leave it empty',
  emailInvalid: 'Enter an e-mail address, for example name@example.com',
  mandatesMissing: 'Choose at least one mandate',
} as const

export const messages = {
  notFound: 'This company does not exist, or you are not one of its members.',
  memberNotFound: 'This person is not a member of the company.',
  invitationNotFound: 'This invitation is no longer open.',
  onlyManagers: 'Only members with the mandate Manage members can do this.',
  ownUpward: 'You cannot give yourself a mandate. Ask another member who manages members.',
  lastManager: 'Someone must manage the members. Give another member the mandate Manage members first.',
  alreadyMember: 'This person is a member already. Change their mandates in the list of members.',
  youAreMember: 'You are a member of this company already.',
  tooManyMemberships: `You can be a member of at most ${maxMemberships} companies. Leave one first.`,
  tooManyMembers: `A company can have at most ${maxMembers} members.`,
  tooManyInvitations: `A company can have at most ${maxInvitations} open invitations. Withdraw one first.`,
  invited: `We have sent an invitation by e-mail. It is valid for ${invitationDays} days.`,
  invitationEnded: 'This invitation has been used or withdrawn, or it has expired. Ask the company for a new one.',
  otherAddress: 'This invitation was sent to another e-mail address. Log in with the account of that address.',
  unproved: 'Confirm your e-mail address first: open the link that we sent to it. Then accept the invitation.',
  addressFirst: 'Confirm your e-mail address first: open the link that we sent to it. Then add the company.',
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  removed: 'The member is removed.',
  left: 'You have left the company.',
  changed: 'Saved.',
  unknownError: 'Something went wrong. Try again.',
} as const

/** Why an account cannot be erased yet. */
export const handOverFirst = (names: readonly string[]): string =>
  `You are the last person who manages the members of ${names.join(', ')}. Give another member the mandate Manage members, or remove the other members, before you delete your account.`
