// A section of the monthly report is described with the measures that the overview has of the same records, so that a figure is the same number in both. A
// feature fills `reportSources`; the report reads each section for the month, the month before and the same month a year ago (`service.figures.server.ts`).

import type { Figure } from '#features/overview/contract.ts'
import type { DescribedOverview } from '#features/overview/service.figures.server.ts'
import type { OverviewPeriod } from '#features/overview/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'

export { figure } from '#features/overview/service.figures.server.ts'

/** What is counted within a period: figures and tables of a list, and figures that no list counts. */
export type DescribedSection = Partial<Pick<DescribedOverview, 'source' | 'figures' | 'breakdowns'>> & {
  more?: readonly Figure[]
}

/** What one feature reports about its records. */
export interface ReportSource {
  /** Its heading: 'Complaints'. */
  label: string
  /** The order of the sections. */
  place: number
  /** The places of those of its figures that are among the first of the report, by their keys. */
  first?: Readonly<Record<string, number>>
  /** Undefined where there is nothing to report on, such as licences before the first one. */
  describe(deps: Deps, period: OverviewPeriod): Promise<DescribedSection | undefined>
}

export const reportSources = hook<ReportSource>('sections of the monthly report')
