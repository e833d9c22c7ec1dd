export type DistributionCompany = {
  key: string
  /** The company as the public has known it. */
  formerName: string
  /** Its subsidiary in the state market since the transition. */
  name: string
  /** Old and new name together: customers know the one, bills may carry the other. */
  label: string
}

/** The companies that distribute electricity in the state. Apart from `commission.ts`, which every page carries. */
export const distributionCompanies: DistributionCompany[] = [
  {
    key: 'eko',
    formerName: 'Eko Electricity Distribution',
    name: 'Excel',
    label: 'Excel (Eko Electricity Distribution)',
  },
  { key: 'ikeja', formerName: 'Ikeja Electric', name: 'IE Energy Lagos', label: 'IE Energy Lagos (Ikeja Electric)' },
]
