import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { resultWords } from '../../messages.results.ts'
import { ratingStars, textLimits } from '../../rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useCaseCall } from './use-case-calls.ts'

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean }

/** The resolution of a case, what came of it, and the owner's rating. */
export function CaseOutcome({ kind, row, staff }: Props) {
  const result = resultWords(row) || (staff && kind.refers && 'Outcome not set')
  const { resolvedAt, resolutionNote, rating } = row
  return (
    <section
      aria-labelledby="outcome-title"
      className="rounded-md border border-s-4 border-line border-s-success-ink bg-surface p-5"
    >
      <h2 id="outcome-title" className="text-xl">
        Resolved{resolvedAt ? ` on ${formatDay(resolvedAt)}` : ''}
      </h2>
      {result && <p className="mt-2 font-semibold">{result}</p>}
      {/* For staff it is in the thread. */}
      {!staff && resolutionNote && (
        <p className="measure mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{resolutionNote}</p>
      )}
      {rating && (
        <p className="mt-4">
          <strong>{starWords(rating.stars)}</strong>
          {rating.comment && <span className="block whitespace-pre-line text-muted">{rating.comment}</span>}
        </p>
      )}
      {!staff && row.actions.includes('rate') && <RateForm kind={kind} row={row} />}
    </section>
  )
}

const meanings = ['very poor', 'poor', 'fair', 'good', 'very good']
const starWords = (stars: number): string => `Rated ${stars} of 5: ${meanings[stars - 1]}`

const choices = ratingStars.map((stars) => ({ value: String(stars), label: `${stars} – ${meanings[stars - 1]}` }))

function RateForm({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const [stars, setStars] = useState('')
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const once = useOnceKey()
  const call = useCaseCall(kind, () => {
    const given = { stars: Number(stars) as (typeof ratingStars)[number], comment: comment.trim() }
    const input = { params: { id: row.id }, body: { ...given, version: row.version } }
    return api.call(kind.calls.rate, input, { idempotencyKey: once.keyOf(JSON.stringify(given)) })
  })
  return (
    <form
      data-print="no"
      className="mt-5 grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!stars)
        if (stars) call.mutate(undefined, { onSuccess: () => toast.success('Thank you for your rating') })
      }}
    >
      <RadioGroup
        label="How was the outcome?"
        name="stars"
        options={choices}
        value={stars}
        error={missing && !stars ? 'Choose 1 to 5 stars' : undefined}
        onChange={(event) => setStars(event.currentTarget.value)}
      />
      <TextArea
        label="Comment"
        optional
        rows={3}
        value={comment}
        maxLength={textLimits.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {call.error && (
        <Alert kind="error" title="Failed to save your rating">
          {call.error.message}
        </Alert>
      )}
      <Button type="submit" busy={call.isPending} className="justify-self-start">
        Rate
      </Button>
    </form>
  )
}
