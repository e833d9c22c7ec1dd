import type { ReactNode } from 'react'
import type { Submission } from '../../contract.ts'
import { type AnswerGroup, groupAnchor, groupFormData, type ReadAnswer } from './answer-groups.ts'
import { AnswerParts } from './answer-parts.tsx'

type Props = {
  form: Submission
  /** Beside each answer. */
  action?: ((answer: ReadAnswer, group: AnswerGroup) => ReactNode) | undefined
}

/** 'Online Form Submission': all remaining answers by section (spec 2 §2.1), each with the one before its last correction. */
export function SubmissionAnswers({ form, action }: Props) {
  const before = new Map(form.versions.flatMap(({ changes }) => changes.map((change) => [change.field, change.before])))
  return (
    <section aria-labelledby="answers" className="grid gap-8">
      <h2 id="answers">Online Form Submission</h2>
      {groupFormData(form.section, form.formData).map((group) => (
        <div key={group.id}>
          <h3 id={groupAnchor(group.id)} className="mb-3 text-lg">
            {group.name}
          </h3>
          <AnswerParts
            group={group}
            beforeOf={(path) => before.get(path)}
            action={action && ((answer) => action(answer, group))}
          />
        </div>
      ))}
    </section>
  )
}
