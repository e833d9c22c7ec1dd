import { commission } from '../commission.ts'

export type BuiltInDocument = {
  key: string
  title: string
  description: string
  /** ISO date, or year and month when the day is unknown. */
  date: string
  reference?: string
  /** Address of the PDF on this site. */
  file: string
}

const entry = (key: string, date: string, title: string, description: string, reference?: string): BuiltInDocument => ({
  key,
  title,
  description,
  date,
  file: `/docs/${key}.pdf`,
  ...(reference ? { reference } : {}),
})

const { state } = commission

/**
 * The documents that ship with the portal, in the order of /regulations. Each state has the two guidelines and the schedule of fees, which is written for each day
 * (features/fees); the other PDFs are in public/docs.
 */
export const builtInDocuments: BuiltInDocument[] = [
  entry(
    'electricity-law-summary',
    '2024-12-03',
    `${state} State Electricity Law: a summary`,
    'What the law of 2024 provides: the Commission, an independent system operator, an electrification agency and a fund.',
  ),
  entry(
    'registration-and-licensing-guidelines',
    '2026-02-19',
    'Registration and Licensing Guidelines',
    'Who needs a licence, permit or registration, what to submit, and how an application is decided.',
  ),
  entry(
    'schedule-of-fees',
    '2026-02-19',
    'Schedule of Fees for Licences, Permits and Registrations',
    'Every fee of parts A to H, by category and capacity, in naira and dollars.',
  ),
  entry(
    'transition-order-eko',
    '2024-12-05',
    'Transition Order: Eko Electricity Distribution (Excel)',
    'How oversight of Eko Electricity Distribution passed to the Commission and to its subsidiary in the state market.',
  ),
  entry(
    'transition-order-ikeja',
    '2024-12-05',
    'Transition Order: Ikeja Electric (IE Energy Lagos)',
    'How oversight of Ikeja Electric passed to the Commission and to its subsidiary in the state market.',
  ),
  entry(
    'governance-guidelines',
    '2026-02-19',
    'Governance Guidelines',
    'How the Commission takes decisions, keeps records, hears complaints and protects those who report wrongdoing.',
  ),
  entry(
    'order-on-regulated-activities',
    '2025-06',
    `Order on Regulated Activities in the ${state} State Electricity Market`,
    'No regulated electricity activity in the state without a licence or permit of the Commission.',
    `${commission.shortName} ORDER/001/2025`,
  ),
]
