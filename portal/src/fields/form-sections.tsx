import type { ReactNode } from 'react'
import type { Answer, FormAnswers } from '#fields/field.ts'
import { FieldInput } from '#fields/field-input.tsx'
import { isAccountEmailField, type Section } from '#fields/form.ts'
import { type AskedSection, askForm } from '#fields/form-visibility.ts'
import { RepeatedSection, type RepeatedSectionProps } from './repeated-section.tsx'

export type FormSectionsProps = Pick<RepeatedSectionProps, 'onItems' | 'onSettled'> & {
  sections: Section[]
  answers: FormAnswers
  problems: readonly { field: string; message: string }[]
  onAnswer: (name: string, answer: Answer) => void
}

/** The questions that a form asks for these answers, by section, as the builder's preview shows them. */
export const FormSections = ({ sections, ...props }: FormSectionsProps) =>
  askForm(sections, props.answers).map((asked) => (
    <QuestionSection key={asked.section.id} section={asked.section}>
      <SectionQuestions asked={asked} {...props} />
    </QuestionSection>
  ))

export type SectionQuestionsProps = Omit<FormSectionsProps, 'sections'> & { asked: AskedSection }

/** The questions of one section. */
export function SectionQuestions(props: SectionQuestionsProps) {
  const { asked, answers, problems, onAnswer, onItems, onSettled } = props
  const { section, parts } = asked
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  if (section.repeat)
    return <RepeatedSection {...{ section, parts, problemOf, onItems, onSettled }} repeat={section.repeat} />
  return parts.flatMap((part) =>
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
