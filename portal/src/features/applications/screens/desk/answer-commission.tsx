import { onDemand } from '#kit/on-demand.tsx'
import { formatMoment } from '#platform/nigerian-time.ts'
import { QuotedText } from '#ui/quoted-text.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { Submission } from '../../contract.ts'
import { availableActions } from '../../lifecycle.ts'

// Many who read their application have nothing to answer.
const AnswerForm = onDemand(() => import('./answer-form.tsx').then((part) => part.AnswerForm), {
  name: 'answer-form',
  fallback: <SkeletonText lines={3} />,
})

/** What the Commission and the applicant wrote to each other, and for the applicant a box for an answer. */
export function Answers({ form }: { form: Submission }) {
  const open = form.own && form.status === 'completed' && availableActions(form, form.part).includes('uploadDocuments')
  const written = [
    ...form.messages.map((answer) => ({ ...answer, kind: 'answer' })),
    ...form.entries.map((entry) => ({ ...entry, quoted: '' })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  if (!open && written.length === 0) return null
  return (
    <section aria-labelledby="messages" className="grid gap-4">
      <h2 id="messages">Messages about this application</h2>
      {written.length > 0 && (
        <ol className="border-t border-line">
          {written.map(({ id, at, by, text, quoted, kind }) => (
            <li key={`${at}-${id}`} className="border-b border-line py-3">
              <p className="text-sm text-muted">
                {by}
                {kind === 'question' && ' (question)'}, <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
              {quoted && <QuotedText>{quoted}</QuotedText>}
            </li>
          ))}
        </ol>
      )}
      {open && <AnswerForm form={form} />}
    </section>
  )
}
