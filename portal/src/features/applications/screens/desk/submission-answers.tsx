import type { Submission } from '../../contract.ts'
import { groupAnchor, groupFormData } from './answer-groups.ts'
import { AnswerParts } from './answer-parts.tsx'

/** 'Online Form Submission': all remaining answers by section (spec 2 §2.1). */
export function SubmissionAnswers({ form }: { form: Submission }) {
  return (
    <section aria-labelledby="answers" className="grid gap-8">
      <h2 id="answers">Online Form Submission</h2>
      {groupFormData(form.section, form.formData).map((group) => (
        <div key={group.id}>
          <h3 id={groupAnchor(group.id)} className="mb-3 text-lg">
            {group.name}
          </h3>
          <AnswerParts group={group} />
        </div>
      ))}
    </section>
  )
}
