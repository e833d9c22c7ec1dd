import { useState } from 'react'
import type { FormAnswers, ItemAnswers } from '#fields/field.ts'
import { readItems } from '#fields/form-visibility.ts'
import { Button } from '#ui/button.tsx'
import { type BuilderDraft, toPreview } from './builder-draft.ts'
import { FormSections } from '#fields/form-sections.tsx'

/** Shows the form with the components that applicants see. Answers only try out the conditions and are not saved. */
export function BuilderPreview({ draft }: { draft: BuilderDraft }) {
  const [answers, setAnswers] = useState<FormAnswers>({})
  const sections = toPreview(draft)
  return (
    <section aria-labelledby="builder-preview" className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="builder-preview" className="text-2xl">
          Preview
        </h2>
        <Button size="sm" variant="quiet" icon="retry" onClick={() => setAnswers({})}>
          Clear the answers
        </Button>
      </div>
      <p className="text-sm text-muted">
        This is what the applicant will see. Try it: questions come and go by their conditions.
      </p>
      <div className="grid gap-10 rounded-md border border-line bg-paper p-4 sm:p-6">
        <div>
          <p className="text-3xl font-semibold [overflow-wrap:anywhere]">{draft.title.trim() || 'Untitled form'}</p>
          {draft.description.trim() && <p className="mt-2 whitespace-pre-line text-muted">{draft.description}</p>}
        </div>
        {sections.length === 0 && <p className="text-muted">Sections appear here as soon as they have an input.</p>}
        <FormSections
          sections={sections}
          answers={answers}
          problems={[]}
          onAnswer={(name, answer) => setAnswers((before) => ({ ...before, [name]: answer }))}
          onItems={(section, edit) =>
            setAnswers((before) => ({
              ...before,
              [section.name]: edit(readItems(section, before) as ItemAnswers[]),
            }))
          }
          onSettled={() => undefined}
        />
      </div>
    </section>
  )
}
