import { WithDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import type { InboundMailView } from '#features/inbound-mail/contract.ts'
import { may } from '#platform/duties.ts'
import { formatMoment, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getSystem, type System, type Failures, retryJobs } from '../contract.ts'
import { explainMailboxFailure } from '#platform/mail-failures.ts'
import { whatNeedsCare, explainCause, retryWords } from '../messages.ts'
import {
  BackupsPart,
  DraftsPart,
  KeysPart,
  OverduePart,
  SlowPart,
  StaffLoginPart,
  StoragePart,
  Part,
} from './parts.tsx'

export const meta = () => pageMeta({ title: 'System', noIndex: true })

/** How the portal itself is doing. */
export default function SystemPage() {
  const report = useApiQuery(getSystem, {})
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader title="System" lead="How the portal is doing, and what needs care." />
      <Loaded read={report} loading="Loading the report" failure="Failed to fetch the report">
        {(data) => (
          <div className="grid gap-8">
            <Summary system={data} />
            <p className="-mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <span>
                Version {data.version}, running since {formatMoment(data.startedAt)}. As of {formatMoment(data.asOf)}.
              </span>
              <Button size="sm" icon="retry" busy={report.isFetching} onClick={() => void report.refetch()}>
                Refresh
              </Button>
            </p>
            <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
              <StoragePart system={data} />
              <BackupsPart system={data} />
              <MailPart system={data} />
              <InboundPart system={data} />
              <JobsPart system={data} />
              <KeysPart system={data} />
              <OverduePart system={data} />
              <DraftsPart system={data} />
              <StaffLoginPart system={data} />
            </div>
            <SlowPart system={data} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Summary({ system }: { system: System }) {
  const care = whatNeedsCare(system)
  if (care.length === 0) return <Alert kind="success">Everything is in order.</Alert>
  return (
    <Alert kind="warning" title={care.length === 1 ? '1 thing needs care' : `${care.length} things need care`}>
      <ul>
        {care.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="link inline-flex min-h-11 items-center sm:min-h-8">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const outcomes = {
  added: 'Added',
  refused: 'Not added, and the sender was told',
  returned: 'Reports that an e-mail was not delivered',
  automatic: 'Sent by programs',
  unknown: 'With a wrong or old address',
  unreadable: 'Too large or broken',
} satisfies Record<Exclude<InboundMailView['outcome'], 'held'>, string>

/** The mailbox for answers to our mails. */
function InboundPart({ system: { inbound } }: { system: System }) {
  if (!inbound)
    return (
      <Part id="answers" title="Answers by e-mail">
        <p className="measure">
          No mailbox is set up, so people answer on their pages. Ask the operator of the machine to set
          INBOUND_MAIL_URL.
        </p>
      </Part>
    )
  const { failure, readAt, held, counts } = inbound
  return (
    <Part id="answers" title="Answers by e-mail">
      <DescriptionList
        dense
        items={[
          {
            term: 'Mailbox',
            value: failure ? (
              <>
                <Badge tone="danger">Failed</Badge> Its server {explainMailboxFailure(failure)}
              </>
            ) : readAt ? (
              `Read on ${formatMoment(readAt)}`
            ) : (
              'Not read yet'
            ),
          },
          {
            term: 'Need a look',
            value: (
              <Link to="/inbound-mail" className="link">
                {held === 0 ? 'None' : held.toLocaleString('en-GB')}
              </Link>
            ),
          },
          ...Object.entries(outcomes).map(([outcome, term]) => ({
            term: `${term}, in 7 days`,
            value: (counts[outcome] ?? 0).toLocaleString('en-GB'),
          })),
        ]}
      />
    </Part>
  )
}

type Props = { system: System }
const figure = (value: number) => value.toLocaleString('en-GB')

function MailPart({ system: { mail, failures } }: Props) {
  return (
    <Part id="mail" title="Mail">
      <DescriptionList
        dense
        items={[
          { term: 'Mail server', value: mail.server ? 'Set' : 'None: mails are files on the machine and reach nobody' },
          { term: 'Waiting', value: figure(mail.waiting) },
          { term: 'Failed', value: figure(mail.failed) },
        ]}
      />
      <FailureTable caption="Mails that could not be sent" failures={failures.filter(({ mail: isMail }) => isMail)} />
    </Part>
  )
}

function JobsPart({ system: { jobs, failures } }: Props) {
  return (
    <Part id="jobs" title="Jobs">
      <DescriptionList
        dense
        items={[
          { term: 'Waiting', value: figure(jobs.waiting) },
          { term: 'Late by more than 5 minutes', value: figure(jobs.late) },
          { term: 'Failed', value: figure(jobs.failed) },
        ]}
      />
      <FailureTable caption="Jobs that failed" failures={failures.filter(({ mail }) => !mail)} />
    </Part>
  )
}

const columns: Column<Failures>[] = [
  { key: 'title', header: 'What', rowHeader: true, cell: ({ title }) => title },
  { key: 'count', header: 'Number', numeric: true, cell: ({ count }) => figure(count) },
  {
    key: 'cause',
    header: 'Why',
    cell: ({ cause, meaning, lastAt, job }) => (
      <>
        {explainCause({ cause, meaning })}
        <span className="block text-muted">
          {lastAt && `Last on ${formatShortMoment(lastAt)}. `}In the log: <code className="text-xs">{job}</code>
        </span>
      </>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    hideHeader: true,
    className: 'sm:whitespace-nowrap',
    cell: (row) =>
      row.state === 'failed' ? (
        <WithDuty duties={may.manageSystem}>
          <Retry row={row} />
        </WithDuty>
      ) : (
        <span className="text-muted sm:whitespace-normal">Tried again automatically</span>
      ),
  },
]

function FailureTable({ caption, failures }: { caption: string; failures: Failures[] }) {
  if (failures.length === 0) return null
  return (
    <div className="mt-5">
      <Table
        caption={caption}
        dense
        columns={columns}
        rows={failures}
        rowKey={({ queue, state, cause }) => `${queue} ${state} ${cause}`}
      />
    </div>
  )
}

/** All failed jobs of the kind run again, whatever made them fail. */
function Retry({ row }: { row: Failures }) {
  const once = useOnceKey()
  const retry = useApiMutation(retryJobs, {
    invalidates: [getSystem],
    onSuccess: ({ count }) => {
      once.arrived()
      toast.success(retryWords.done(count, row.mail))
    },
    onError: (error) => toast.error(error.message),
  })
  const words = retryWords.button(row)
  return (
    <Button
      size="sm"
      icon="retry"
      busy={retry.isPending}
      onClick={() => retry.mutate({ body: { queue: row.queue }, idempotencyKey: once.keyOf(row.queue) })}
    >
      {words}
      <span className="sr-only">: {row.title}</span>
    </Button>
  )
}
