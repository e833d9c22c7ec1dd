import type { Duty } from '#platform/duties.ts'

/** Apart from the other messages, since only staff screens and the server need them. */
export const dutyMessages = {
  lastIntegrityOfficer:
    'Someone must be able to read reports of wrongdoing. Make another person an integrity officer first',
  addressFirst:
    'This person has not confirmed their e-mail address, so the account may belong to someone else. Ask them to open the link that we sent to it first',
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
