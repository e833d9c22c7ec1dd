import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { line } from '#kit/asking/fields.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { fixedRetention, retentionMessages as messages } from '../../messages.retention.ts'
import {
  getRetention,
  type RetentionRule,
  type RetentionRun,
  previewRetention,
  saveRetention,
} from '../../retention/contract.ts'
import { Part } from '../part.tsx'

const daysOf = (days: number) => `${days.toLocaleString('en-GB')} days`

/** How long records are kept: what staff set, what is fixed, and what the daily job has deleted. */
export default function RetentionPage() {
  const [changing, setChanging] = useState<RetentionRule>()
  return (
    <Loaded
      read={useApiQuery(getRetention, {})}
      loading="Loading the retention rules"
      failure="Failed to fetch the retention rules"
    >
      {({ rules, runs }) => (
        <div className="grid gap-12">
          <Part
            id="rules"
            title="Retention rules"
            lead="The portal deletes records once they are older than the rule of their kind, each night. Without a rule it deletes nothing. Reports of wrongdoing have rules of their own, which are not shown here."
          >
            <Table
              caption="Retention rules"
              hideCaption
              dense
              columns={[...ruleColumns, changeColumn(setChanging)]}
              rows={rules}
              rowKey={({ key }) => key}
            />
          </Part>
          <Part id="runs" title="What was deleted">
            <Table
              caption="What was deleted"
              hideCaption
              dense
              columns={runColumns}
              rows={runs}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon="trash" title="Nothing was deleted by a rule">
                  Once you set a rule, the report of each night appears here.
                </EmptyState>
              }
            />
          </Part>
          <Part id="fixed" title="What is fixed">
            <Table
              caption="What is fixed"
              hideCaption
              dense
              columns={fixedColumns}
              rows={fixedRetention}
              rowKey={({ title }) => title}
            />
          </Part>
          {changing && <RetentionDialog rule={changing} onClose={() => setChanging(undefined)} />}
        </div>
      )}
    </Loaded>
  )
}

const ruleColumns: Column<RetentionRule>[] = [
  { key: 'title', header: 'Records', rowHeader: true, cell: ({ title }) => title },
  {
    key: 'days',
    header: 'Deleted after',
    className: 'tabular',
    cell: ({ days, from }) => (days === null ? 'Never' : `${daysOf(days)}, from ${from}`),
  },
]

const changeColumn = (change: (rule: RetentionRule) => void): Column<RetentionRule> => ({
  key: 'change',
  header: 'Change',
  hideHeader: true,
  cell: (rule) => (
    <WithDuty duties={may.manageDataProtection}>
      <Button size="sm" onClick={() => change(rule)}>
        Change<span className="sr-only">: {rule.title}</span>
      </Button>
    </WithDuty>
  ),
})

const runColumns: Column<RetentionRun>[] = [
  { key: 'at', header: 'When', rowHeader: true, className: 'tabular', cell: ({ at }) => formatShortMoment(at) },
  {
    key: 'removed',
    header: 'Deleted',
    cell: ({ removed }) => removed.map(({ title, count }) => `${title}: ${count.toLocaleString('en-GB')}`).join('. '),
  },
  {
    key: 'failed',
    header: 'Result',
    cell: ({ failed }) =>
      failed.length === 0 ? (
        <Badge tone="success">Complete</Badge>
      ) : (
        <Badge tone="danger">Failed at: {failed.join(', ')}</Badge>
      ),
  },
]

const fixedColumns: Column<(typeof fixedRetention)[number]>[] = [
  { key: 'title', header: 'Records', rowHeader: true, cell: ({ title }) => title },
  { key: 'kept', header: 'Kept', cell: ({ kept }) => kept },
  { key: 'why', header: 'Why', cell: ({ why }) => why },
]

/** Undefined for what is no number within the bounds. */
function readDays(typed: string, { least, most }: RetentionRule): number | null | undefined {
  return typed.trim() === '' ? null : readWhole(typed, least, most)
}

const affected = (count: number) =>
  count > 1_000
    ? 'More than 1,000 records are'
    : count === 1
      ? '1 record is'
      : `${count.toLocaleString('en-GB')} records are`

/** Changes one rule: first the days, then, where something would be deleted, a confirmation with how much that is. */
function RetentionDialog({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const { key, title, from, least, most, version } = rule
  const [asked, setAsked] = useState<{ days: number; count: number }>()
  const isSure = (typed: string) => asked !== undefined && asked.days === readDays(typed, rule)
  const hint = `Counted from ${from}. From ${least.toLocaleString('en-GB')} to ${most.toLocaleString('en-GB')} days; leave it empty to delete nothing`
  return (
    <AskDialog
      size="sm"
      title={title}
      confirmLabel={({ days }) => (isSure(days) ? 'Delete after this time' : 'Continue')}
      danger={({ days }) => isSure(days)}
      fields={{
        days: line({
          label: 'Delete after how many days',
          hint,
          inputMode: 'numeric',
          initial: rule.days === null ? '' : String(rule.days),
          problem: (typed) => (readDays(typed, rule) === undefined ? messages.outside(least, most) : undefined),
        }),
        warning: {
          initial: undefined,
          onlyIf: ({ days }) => isSure(String(days)),
          show: () => (
            <Alert kind="warning" title={`${affected(asked?.count ?? 0)} older than this now.`}>
              The portal deletes records of this age every night, with their documents. This cannot be undone.
            </Alert>
          ),
        },
      }}
      send={async ({ days: typed }) => {
        const days = readDays(typed, rule) ?? null
        if (days === null || isSure(typed)) return api.call(saveRetention, { params: { key }, body: { days, version } })
        const { count } = await api.call(previewRetention, { params: { key }, query: { days } })
        setAsked({ days, count })
        return undefined
      }}
      refreshes={[getRetention]}
      done={(saved) => saved && ('approval' in saved ? saved.message : messages.saved)}
      onDone={(saved) => saved && onClose()}
      onClose={onClose}
    />
  )
}
