import { useEffect } from 'react'
import { listApprovals } from '#features/approvals/contract.ts'
import type { ValueCount } from '#features/lists/contract.ts'
import { ListPage } from '#features/lists/screens/list-page.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { useContact } from '#kit/site-frame.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonText, SkeletonRows } from '#ui/skeleton.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listReaders, type Reader, setReader } from '../../contract.actions.ts'
import { reportList } from '../../desk/contract.list.ts'
import { messages } from '../../messages.ts'
import { ExitButton } from '../exit-button.tsx'
import { ReadingFailure, eraseTexts } from './reading-failure.tsx'

const ReportDetails = onDemand(() => import('./report-details.tsx').then((part) => part.ReportDetails), {
  fallback: <SkeletonText lines={6} />,
})

type Counts = Readonly<Record<string, readonly ValueCount[]>>

const words = { noneFound: messages.noneFound, failed: messages.fetchFailed }

/** The staff view of /whistleblowing (spec 2 §2.4); the server refuses staff without the right to read reports. */
export default function AdminConsole({ user }: { user: StoredUser }) {
  useEffect(() => eraseTexts, [])
  return (
    <div className="flex flex-col sm:has-data-list-page:h-[calc(100dvh-var(--head-bar)-var(--foot-bar))] print:h-auto!">
      <Tabs
        label="Whistle-blowing"
        fills
        before={
          <div className="me-3">
            <p className="text-xs text-muted">Admin Dashboard</p>
            <h1 className="text-xl">Reports of wrongdoing</h1>
          </div>
        }
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
function figuresOf({ status, last }: Counts) {
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
    {
      label: 'To answer',
      count: last?.find(({ value }) => value === 'reporter')?.count,
      filters: { last: ['reporter'] },
      isWithin: true,
    },
  ]
}

/** Shows and changes which members of staff may read reports. */
function ReadersPanel({ user }: { user: StoredUser }) {
  const readers = useApiQuery(listReaders, {})
  const change = useApiMutation(setReader, {
    invalidates: [listReaders, listApprovals],
    onSuccess: ({ message }) => void toast.success(message ?? 'Right changed'),
    onError: ({ message }) => void toast.error(message),
  })
  if (readers.isPending) return <SkeletonRows label="Loading the staff" />
  if (readers.isError)
    return <ReadingFailure error={readers.error} onRetry={() => readers.refetch({ throwOnError: true })} />
  const toggle = ({ id, name, mayRead }: Reader) =>
    id === user.id ? (
      <span className="text-muted">You</span>
    ) : (
      <Button
        size="sm"
        disabled={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { mayRead: !mayRead } })}
      >
        {mayRead ? 'Take the right away' : 'Give the right'}
        <span className="sr-only">: {name}</span>
      </Button>
    )
  return (
    <Table
      caption="Integrity officers read reports; nobody else does"
      columns={[
        { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
        { key: 'email', header: 'E-mail', cell: ({ email }) => email },
        {
          key: 'right',
          header: 'Right',
          cell: ({ mayRead }) =>
            mayRead ? <Badge tone="success">May read</Badge> : <Badge icon="eye-off">May not read</Badge>,
        },
        { key: 'change', header: 'Change', cell: toggle },
      ]}
      rows={readers.data.admins}
      rowKey={({ id }) => id}
    />
  )
}
