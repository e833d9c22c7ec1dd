import type { Duty } from '#platform/duties.ts'

export const messages = {
  addressFirst:
    'The owner of this e-mail address has not confirmed it, so the account may belong to someone else. Ask your colleague to open the link that we sent to the address, or to choose a new password at the login page. Then try again',
  accountNotFound: 'Account not found',
  madeUser: (name: string) => `${name} is no longer staff.`,
  fetchFailed: 'Failed to fetch the account',
  notStaff: 'This account is not an account of staff',
  dutyForOneself: 'You cannot give yourself a duty. Ask another administrator',
  integrityByIntegrity: 'Only an integrity officer decides who handles reports of wrongdoing',
  notYourDuty: 'You can only give duties that you hold yourself',
  secondMustApprove: (needs: readonly Duty[]) =>
    needs.includes('integrity-officer')
      ? 'A second integrity officer must approve this change.'
      : 'A second administrator must approve this change.',
  alreadyStaff: 'This is already a colleague. Change their duties on their own page',
  workAccountFirst:
    'Your colleagues log in with their work accounts. Ask this colleague to log in once, then choose the duties on their page',
  invited: (email: string) => `The invitation is on its way to ${email}.`,
  invitedAndAsked: (email: string, duties: string) =>
    `The invitation is on its way to ${email}. A second person must approve: ${duties}.`,
  invitedAgain: 'A new link is on its way. The earlier one no longer works.',
  notInvited: 'This colleague has accepted the invitation already',
  dutiesChanged: (name: string) => `The duties of ${name} are changed.`,
} as const
