import { useEffect } from 'react'
import { ListPage } from '#features/lists/screens/list-page.tsx'
import type { ValueCount } from '#features/lists/contract.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useContact } from '#kit/site-frame.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { reportList } from '../../desk/contract.list.ts'
import { messages } from '../../messages.ts'
import { ExitButton } from '../exit-button.tsx'
import { forgetTexts } from './held-texts.ts'
import { ReadersPanel } from './readers-panel.tsx'
import { ReadingFailure } from './reading-failure.tsx'

const ReportDetails = onDemand(() => import('./report-details.tsx').then((part) => part.ReportDetails), {
  fallback: <SkeletonText lines={6} />,
})

type Counts = Readonly<Record<string, readonly ValueCount[]>>

const words = { noneFound: messages.noneFound, failed: messages.fetchFailed }

/** The staff view of /whistleblowing (spec 2 §2.4); the server refuses staff without the right to read reports. */
export default function AdminConsole({ user }: { user: StoredUser }) {
  useEffect(() => forgetTexts, [])
  return (
    <div className="flex flex-col sm:has-data-list-page:h-[calc(100dvh-var(--head-bar)-var(--foot-bar))] print:h-auto!">
      <Tabs
        label="Whistle-blowing"
        fills
        before={<h1 className="me-3 text-xl">Admin Dashboard</h1>}
        after={<ExitButton size="sm" className="ms-auto max-sm:hidden" />}
        items={[
          { id: 'reports', label: 'Reports', content: <Reports /> },
          {
            id: 'readers',
            label: 'Who may read',
            content: (
              <div className="grid gap-4 px-4 py-4 lg:px-5">
                <ReadersPanel user={user} />
                <p className="text-sm text-muted">
                  <Footnote />
                </p>
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}

const Reports = () => (
  <ListPage
    list={reportList}
    title={null}
    figures={figuresOf}
    Preview={ReportDetails}
    Failure={ReadingFailure}
    words={words}
    footnote={<Footnote />}
  />
)

function Footnote() {
  const { compliance } = useContact().contacts
  return (
    <>
      Each report that you open is noted in the audit log. Compliance contact:{' '}
      <a href={`mailto:${compliance.email}`} className="link">
        {compliance.email}
      </a>
    </>
  )
}

/** Of the reports that this officer may read and that match; in progress means pending or under investigation (decisions §9). */
function figuresOf({ status }: Counts) {
  const figure = (label: string, ...wanted: string[]) => {
    const counted = status?.filter(({ value }) => wanted.length === 0 || wanted.includes(value))
    const count = counted?.reduce((sum, each) => sum + each.count, 0)
    return { label, count, filters: { status: wanted }, isWithin: true }
  }
  return [
    figure('Total'),
    figure('In Progress', 'PENDING', 'UNDER_INVESTIGATION'),
    figure('Escalated', 'ESCALATED'),
    figure('Resolved', 'RESOLVED'),
  ]
}
