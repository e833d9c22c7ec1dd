import { formatShortMoment } from '#platform/nigerian-time.ts'
import { useApiMutation } from '#kit/query.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { type Failures, getSystem, retryJobs, type System } from '../contract.ts'
import { explainCause, retryWords } from '../messages.ts'
import { Part } from './parts.tsx'

type Props = { system: System }
const figure = (value: number) => value.toLocaleString('en-GB')

export function MailPart({ system: { mail, failures } }: Props) {
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

export function JobsPart({ system: { jobs, failures } }: Props) {
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
