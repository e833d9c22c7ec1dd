import { figure, type ReportSource } from '#features/monthly-report/service.kinds.server.ts'
import { countLicences } from './store.report.server.ts'

/** What the monthly report says of licences, once the register has one. */
export const licenceReport: ReportSource = {
  label: 'Licences',
  place: 4,
  async describe({ database }, { days, today }) {
    const { all, granted, inForce, suspended, ended, expired } = await countLicences(database.db, { ...days, today })
    if (all === 0) return undefined
    const more = [
      figure('granted', 'Granted', [granted]),
      figure('inForce', 'In force at the end', [inForce]),
      figure('suspended', 'Suspended at the end', [suspended]),
      figure('ended', 'Revoked or given back', [ended]),
      figure('expired', 'Expired', [expired]),
    ]
    return { more }
  },
}
