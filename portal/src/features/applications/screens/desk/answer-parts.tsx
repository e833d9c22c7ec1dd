import type { ReactNode } from 'react'
import { noneGiven } from '#fields/form-visibility.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import type { AnswerGroup, ReadAnswer } from './answer-groups.ts'

export type AnswerPartsProps = {
  group: AnswerGroup
  action?: ((answer: ReadAnswer) => ReactNode) | undefined
  /** What the answer at a place was before it was corrected. */
  beforeOf?: (path: string) => string | undefined
  /** Shown beside 'None' in an empty repeated section. */
  none?: ReactNode
}

/** The answers of a section; in a repeated section each item has its own heading. */
export function AnswerParts({ group, action, beforeOf, none }: AnswerPartsProps) {
  if (group.parts.length === 0)
    return (
      <p className="flex flex-wrap gap-x-6 border-y border-line py-3">
        {noneGiven} {none}
      </p>
    )
  return (
    <div className="grid gap-6">
      {group.parts.map(({ label, answers }) => (
        <div key={label}>
          {label && <p className="mb-2 border-s-2 border-amber ps-3 font-semibold">{label}</p>}
          <DescriptionList
            items={answers.map((answer) => ({
              term: answer.name,
              value: readWords(answer, beforeOf?.(answer.path)),
              action: action?.(answer),
            }))}
          />
        </div>
      ))}
    </div>
  )
}

/** An answer, with the one before it where it was corrected: '20, before: 10'. */
function readWords({ text }: ReadAnswer, before: string | undefined): ReactNode {
  if (before === undefined) return text && <span className="whitespace-pre-line">{text}</span>
  return (
    <span className="whitespace-pre-line">
      {text || 'none'}
      <span className="text-muted">, before: {before || 'none'}</span>
    </span>
  )
}
