import type { ReactNode } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { ActButton } from '#kit/asking/act-button.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatMoment, formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { draftDays, getSystem, runBackup, type System } from '../contract.ts'
import { inDays, inGigabytes } from '../messages.ts'
import { judgeBackups } from '../rules.ts'

type Props = { system: System }
const figure = (value: number) => value.toLocaleString('en-GB')

/** A part of the report, with an address of its own. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-24">
      <h2 id={`${id}-title`} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function StoragePart({ system: { database, disk, documents, asOf } }: Props) {
  return (
    <Part id="storage" title="Database and disk">
      <DescriptionList
        dense
        items={[
          {
            term: 'Database',
            value: `PostgreSQL ${database.version}, ${database.embedded ? 'embedded' : 'on a server'}`,
          },
          { term: 'Size of the database', value: `Up to ${inGigabytes(database.size)}` },
          {
            term: 'Connections',
            value: `${figure(database.connectionsUsed)} of ${figure(database.connectionsMost)} in use`,
          },
          { term: 'Documents', value: describeStore(documents) },
          { term: 'Free on the disk', value: `${inGigabytes(disk.free)} of ${inGigabytes(disk.total)}` },
          { term: 'Growth', value: describeGrowth(disk.perDay) },
          { term: 'Full', value: describeEnd(disk, asOf) },
        ]}
      />
    </Part>
  )
}

function describeStore({ remote, answers }: System['documents']): string {
  if (!remote) return 'On the disk'
  return answers ? 'In an S3 store, which answers' : 'In an S3 store, which does not answer'
}

function describeGrowth(perDay: number | null): string {
  if (perDay === null) return 'Known after the portal has run for 3 days'
  return perDay <= 0 ? 'None' : `${inGigabytes(perDay)} a day`
}

function describeEnd({ perDay, daysUntilFull }: System['disk'], asOf: string): string {
  if (perDay === null) return 'Not known yet'
  if (daysUntilFull === null) return 'Not within ten years at this rate'
  const day = new Date(Date.parse(asOf) + daysUntilFull * 86_400_000).toISOString()
  return `${inDays(daysUntilFull)}, about ${formatShortDay(day)}`.replace(/^./, (letter) => letter.toUpperCase())
}

export function BackupsPart({ system: { backups, asOf, startedAt } }: Props) {
  if (!backups)
    return (
      <Part id="backups" title="Backups">
        <p className="measure">
          No backup is set up. Ask the operator of the machine to set BACKUP_DIR, and to keep the master key apart from
          the backups.
        </p>
      </Part>
    )
  const judged = judgeBackups(backups, new Date(asOf), startedAt)
  return (
    <Part id="backups" title="Backups">
      <DescriptionList
        dense
        items={[
          {
            term: 'Last backup',
            value: <Run at={backups.lastAt} good={judged.backup} failed={!backups.lastOk} note={backups.lastNote} />,
          },
          {
            term: 'Last test restore',
            value: <Run at={backups.drillAt} good={judged.drill} failed={!backups.drillOk} note={backups.drillNote} />,
          },
          ...(backups.goodAt && !backups.lastOk
            ? [{ term: 'Last good backup', value: formatMoment(backups.goodAt) }]
            : []),
          ...backups.problems.map((text) => ({ term: 'Needs care', value: text })),
        ]}
      />
      <WithDuty duties={may.manageSystem}>
        <div className="mt-5 flex flex-wrap gap-3" data-print="no">
          <RunNow kind="backup">Back up now</RunNow>
          <RunNow kind="drill">Test a restore now</RunNow>
        </div>
      </WithDuty>
    </Part>
  )
}

const RunNow = ({ kind, children }: { kind: 'backup' | 'drill'; children: string }) => (
  <ActButton
    size="sm"
    send={() => api.call(runBackup, { body: { kind } })}
    refreshes={[getSystem]}
    done={({ message }) => message}
  >
    {children}
  </ActButton>
)

function Run({ at, good, failed, note }: { at: string | null; good: boolean; failed: boolean; note: string }) {
  if (!at) return <Badge tone="warning">None yet</Badge>
  return (
    <>
      {formatMoment(at)}{' '}
      {good ? <Badge tone="success">Good</Badge> : <Badge tone="danger">{failed ? 'Failed' : 'Too old'}</Badge>} {note}
    </>
  )
}

export function StaffLoginPart({ system: { staffLogin } }: Props) {
  if (staffLogin.length === 0) return null
  return (
    <Part id="staff-login" title="Login of staff">
      <DescriptionList dense items={staffLogin.map(({ what, text }) => ({ term: what, value: text }))} />
    </Part>
  )
}

export function KeysPart({ system: { keys } }: Props) {
  return (
    <Part id="keys" title="Keys and certificates">
      <DescriptionList
        dense
        items={[
          ...keys.map(({ what, level, text }) => ({
            term: what,
            value: (
              <>
                {level !== 'ok' && <Badge tone={level === 'fix' ? 'danger' : 'warning'}>Needs care</Badge>} {text}
              </>
            ),
          })),
          { term: 'Certificate', value: 'The operator sees with “npm run doctor” how long it is valid.' },
        ]}
      />
    </Part>
  )
}

export function OverduePart({ system: { overdue } }: Props) {
  return (
    <Part id="overdue" title="Overdue cases">
      <DescriptionList
        dense
        items={overdue.map(({ plural, path, count }) => ({
          term: plural,
          value:
            count === 0 ? (
              'None'
            ) : (
              <Link to={`${path}?clock=overdue`} className="link">
                {figure(count)} overdue
              </Link>
            ),
        }))}
      />
    </Part>
  )
}

/** Whether the last step of filing loses people. */
export function DraftsPart({ system: { drafts } }: Props) {
  return (
    <Part id="drafts" title={`Drafts of the last ${draftDays} days`}>
      <DescriptionList
        dense
        items={drafts.map(({ plural, complete, sent }) => ({
          term: plural,
          value:
            complete === 0
              ? 'None were complete'
              : `${figure(complete)} were complete, ${figure(sent)} of them sent, ${figure(Math.max(0, complete - sent))} not sent`,
        }))}
      />
    </Part>
  )
}

const slowColumns: Column<System['slow'][number]>[] = [
  { key: 'route', header: 'Call or page', rowHeader: true, cell: ({ route }) => <code>{route}</code> },
  { key: 'slow', header: 'Over 1 second', numeric: true, cell: ({ slow }) => figure(slow) },
  { key: 'requests', header: 'Requests', numeric: true, cell: ({ requests }) => figure(requests) },
  {
    key: 'slowest',
    header: 'Slowest',
    numeric: true,
    cell: ({ slowestMs }) => `${(slowestMs / 1000).toFixed(1)} s`,
  },
]

export function SlowPart({ system: { slow } }: Props) {
  return (
    <Part id="slow" title="Slow requests of the last hour">
      {slow.length === 0 ? (
        <p>No request took longer than 1 second.</p>
      ) : (
        <Table
          caption="Slow requests of the last hour, in this process"
          hideCaption
          dense
          columns={slowColumns}
          rows={slow}
          rowKey={({ route }) => route}
        />
      )}
    </Part>
  )
}
