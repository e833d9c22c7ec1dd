/** Replaced by the full configuration file. */
export const commission = {
  name: 'Lagos State Electricity Regulatory Commission',
  shortName: 'LASERC',
  state: 'Lagos',
  contacts: { sender: 'no-reply@commission.example' },
}
