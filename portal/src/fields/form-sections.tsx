import type { ReactNode } from 'react'
import type { Answer, FormAnswers } from '#fields/field.ts'
import { FieldInput } from '#fields/field-input.tsx'
import { isAccountEmailField, type Section } from '#fields/form.ts'
import { askForm } from '#fields/form-visibility.ts'
import { RepeatedSection, type RepeatedSectionProps } from './repeated-section.tsx'

export type FormSectionsProps = Pick<RepeatedSectionProps, 'onItems' | 'onSettled'> & {
  sections: Section[]
  answers: FormAnswers
  problems: readonly { field: string; message: string }[]
  onAnswer: (name: string, answer: Answer) => void
}

/** The questions that a form asks for these answers, by section; the applicant's page and the builder's preview show the same. */
export function FormSections({ sections, answers, problems, onAnswer, onItems, onSettled }: FormSectionsProps) {
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  return askForm(sections, answers).map(({ section, parts }) => (
    <QuestionSection key={section.id} section={section}>
      {section.repeat ? (
        <RepeatedSection {...{ section, parts, problemOf, onItems, onSettled }} repeat={section.repeat} />
      ) : (
        parts.flatMap((part) =>
          part.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              answer={answers[field.name] as Answer | undefined}
              error={problemOf(field.name)}
              readOnly={isAccountEmailField(field.name)}
              onAnswer={onAnswer}
            />
          )),
        )
      )}
    </QuestionSection>
  ))
}

function QuestionSection({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <section aria-labelledby={`section-${section.id}`} className="grid gap-6">
      <div className="border-t-2 border-brand-ink pt-4">
        <h2 id={`section-${section.id}`} className="text-2xl [overflow-wrap:anywhere]">
          {section.name}
        </h2>
        {section.extraInfo && <p className="mt-1 whitespace-pre-line text-muted">{section.extraInfo}</p>}
      </div>
      {children}
    </section>
  )
}
