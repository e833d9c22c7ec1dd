import type { Duty } from '#platform/duties.ts'

export const messages = {
  addressFirst:
    'This person has not confirmed their e-mail address, so the account may belong to someone else. Ask them to open the link that we sent to it first',
  accountNotFound: 'Account not found',
  madeStaff: (name: string) => `${name} is staff now.`,
  madeUser: (name: string) => `${name} is no longer staff.`,
  roleFailed: 'Failed to change the role',
  notStaff: 'This person is not a member of staff',
  dutyForOneself: 'You cannot give yourself a duty. Ask another administrator',
  integrityByIntegrity: 'Only an integrity officer decides who handles reports of wrongdoing',
  notYourDuty: 'You can only give duties that you hold yourself',
  secondMustApprove: (needs: readonly Duty[]) =>
    needs.includes('integrity-officer')
      ? 'A second integrity officer must approve this change.'
      : 'A second administrator must approve this change.',
  dutiesChanged: (name: string) => `The duties of ${name} are changed.`,
} as const
