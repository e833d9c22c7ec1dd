import { api } from '#kit/browser-api.ts'
import { formatMoment } from '#platform/nigerian-time.ts'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { WriteBox } from './write-box.tsx'

/** Internal notes of staff, hidden from the owner. */
export function CaseNotes({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  return (
    <div className="grid gap-5">
      {row.notes.length === 0 && !row.actions.includes('note') && <p className="text-muted">No notes yet</p>}
      <ol aria-label="Internal notes" className="grid border-t border-line empty:hidden">
        {row.notes.map(({ id, at, by, text }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <strong className="text-ink">{by}</strong>
              <time dateTime={at} className="tabular">
                {formatMoment(at)}
              </time>
            </p>
            <p dir="auto" className="measure mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {row.actions.includes('note') && (
        <WriteBox
          kind={kind}
          id="note"
          keptAs={`note-${row.id}`}
          label="New note"
          hint="Only staff read it."
          limit={textLimits.note}
          missing={caseMessages.noteMissing}
          button="Add note"
          sent="Note added"
          failure="Failed to add note"
          send={(note, idempotencyKey) =>
            api.call(kind.calls.addNote, { params: { id: row.id }, body: { note } }, { idempotencyKey })
          }
        />
      )}
    </div>
  )
}
