export type DistributionCompany = {
  key: string
  /** The company's name before the transition. */
  formerName: string
  /** Its subsidiary in the state market since the transition. */
  name: string
  /** Old and new name together: customers know the old one, bills may show the new one. */
  label: string
}

/** The companies that distribute electricity in the state. Separate from `commission.ts`, which every page contains. */
export const distributionCompanies: DistributionCompany[] = [
  {
    key: 'eko',
    formerName: 'Eko Electricity Distribution',
    name: 'Excel',
    label: 'Excel (Eko Electricity Distribution)',
  },
  { key: 'ikeja', formerName: 'Ikeja Electric', name: 'IE Energy Lagos', label: 'IE Energy Lagos (Ikeja Electric)' },
]

/** Other names of the companies, for the search. */
export const searchedAs = 'EKEDC, EKEDP, IKEDC, IE, eko disco, ikeja disco'

/** The name of a distribution company; a key that is no longer in the list is returned unchanged. */
export const companyLabel = (key: string): string =>
  distributionCompanies.find((company) => company.key === key)?.label ?? key
