import type * as z from 'zod/mini'
import type { fieldChange } from '../../contract.manager.ts'

type FieldChange = z.infer<typeof fieldChange>

const kinds: Record<FieldChange['kind'], string> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
}

type ChangeListProps = { changes: readonly FieldChange[]; heads?: readonly [string, string] }

/** Differences by field, with the values before and after. */
export function ChangeList({ changes, heads = ['Before', 'After'] }: ChangeListProps) {
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-2">
      {changes.map(({ field, label, kind, before, after, words }) => (
        <li key={`${field} ${kind}`} className="rounded-md border border-line p-3 text-sm">
          <p className="font-semibold text-ink">
            {label} <span className="font-normal text-muted">{kinds[kind]}</span>
          </p>
          {kind === 'moved' ? (
            <p>{words}</p>
          ) : (
            <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
              <Side head={heads[0]} text={before} tone="before" />
              <Side head={heads[1]} text={after} tone="after" />
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function Side({ head, text, tone }: { head: string; text: string; tone: 'before' | 'after' }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{head}</dt>
      <dd
        className={
          tone === 'before'
            ? 'rounded-sm bg-danger-soft px-2 py-1 text-danger-ink [overflow-wrap:anywhere] whitespace-pre-wrap'
            : 'rounded-sm bg-success-soft px-2 py-1 text-success-ink [overflow-wrap:anywhere] whitespace-pre-wrap'
        }
      >
        {text || '(nothing)'}
      </dd>
    </div>
  )
}
