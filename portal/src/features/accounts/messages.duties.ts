/** Apart from the other messages, since only staff screens and the server need them. */
export const dutyMessages = {
  lastIntegrityOfficer:
    'Someone must be able to read reports of wrongdoing. Make another person an integrity officer first',
  notStaff: 'This person is not a member of staff',
  dutyForOneself: 'You cannot give yourself a duty. Ask another administrator',
  integrityByIntegrity: 'Only an integrity officer decides who handles reports of wrongdoing',
  dutiesChanged: (name: string) => `The duties of ${name} are changed.`,
} as const
