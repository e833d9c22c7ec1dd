import type { ListPageProps } from '#features/lists/screens/list-page.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { auditList } from '../contract.list.ts'

export const meta = () => pageMeta({ title: 'Audit log', noIndex: true })

const ListPage = onDemand(() => import('#features/lists/screens/list-page.tsx').then((part) => part.ListPage), {
  name: 'audit-list',
  fallback: <SkeletonRows label="Loading the audit log" />,
})
const AuditEntry = onDemand(() => import('./audit-entry.tsx').then((part) => part.AuditEntry), {
  fallback: <SkeletonText lines={6} />,
})

const words = {
  noneFound: 'No entry found',
  none: 'Nothing has been done yet.',
  failed: 'Failed to fetch the audit log',
}

/** The kinds of record that have most entries. */
const byType: ListPageProps['figures'] = (counts) => [
  { label: 'All', count: undefined, filters: { type: [] }, isWithin: true },
  ...(counts['type'] ?? [])
    .slice(0, 6)
    .map(({ value, label, count }) => ({ label, count, filters: { type: [value] }, isWithin: true })),
]

/** Who did what to which record, and when. */
export default function AuditLogPage() {
  return (
    <ListPage
      list={auditList}
      title="Audit log"
      figures={byType}
      Preview={AuditEntry}
      writes={false}
      words={words}
      footnote="You see the entries about records that you may read. Entries about reports of wrongdoing are not in this list."
    />
  )
}
