import { formatMoment } from '#platform/nigerian-time.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { OutageBatch } from '../../related/contract.outages.ts'

/** What was sent to all cases of an outage, how far it is, and for which cases it was refused. */
export function OutageBatches({ batches }: { batches: readonly OutageBatch[] }) {
  return (
    <section aria-labelledby="batches-title">
      <h2 id="batches-title" className="mb-4 text-2xl">
        Sent to all
      </h2>
      <ul className="border-t border-line">
        {batches.map((batch) => (
          <li key={batch.id} className="grid gap-2 border-b border-line py-4">
            <Batch batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const names = { announce: 'Announcement', resolve: 'Resolution' } as const
const cases = (count: number) => `${count} ${count === 1 ? 'case' : 'cases'}`

function Batch({ batch }: { batch: OutageBatch }) {
  const { action, note, by, at, total, done, refused, refusals, finishedAt } = batch
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <strong className="text-ink">{names[action]}</strong>
        <span>{by}</span>
        <time dateTime={at} className="tabular">
          {formatMoment(at)}
        </time>
      </p>
      <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
        {note}
      </p>
      {finishedAt ? (
        <p role="status" className="text-sm font-semibold">
          {action === 'announce' ? 'Sent to' : 'Resolved'} {cases(done)}
          {refused > 0 && `, refused for ${cases(refused)}`}
        </p>
      ) : (
        <ProgressBar
          label="On its way"
          value={done + refused}
          max={total}
          amount={`${done + refused} of ${cases(total)}`}
        />
      )}
      {refusals.length > 0 && (
        <Disclosure title={`Refused: ${cases(refused)}`}>
          <ul className="grid gap-1">
            {refusals.map(({ reference, path, reason }) => (
              <li key={reference}>
                {path ? (
                  <Link to={path} className="link tap tabular inline-flex items-center">
                    {reference}
                  </Link>
                ) : (
                  <span className="tabular">{reference}</span>
                )}{' '}
                {reason}
              </li>
            ))}
          </ul>
          {refused > refusals.length && <p className="text-muted">These are the first {refusals.length}.</p>}
        </Disclosure>
      )}
    </>
  )
}
