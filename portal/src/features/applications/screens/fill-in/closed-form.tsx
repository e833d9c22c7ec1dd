import type { FormAnswers } from '#fields/field.ts'
import type { Section } from '#fields/form.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { messages } from '../../messages.ts'
import { groupFormData } from '../desk/answer-groups.ts'
import { AnswerParts } from '../desk/answer-parts.tsx'
import { PrintButton } from '../desk/print-button.tsx'

type AnswersProps = { form: { section: Section[] }; answers: FormAnswers; heading: string | undefined }

/** The answers to a form that takes none any more, to read and print. */
export function ClosedAnswers({ form, answers, heading }: AnswersProps) {
  return (
    <div className="grid max-w-3xl gap-10">
      {heading && <PageHeader title={heading} />}
      <Alert
        kind="warning"
        title={messages.formClosed}
        actions={
          <>
            <PrintButton />
            <LinkButton to="/forms">See the forms that are open</LinkButton>
          </>
        }
      >
        Your answers are not sent. You can read and print them here.
      </Alert>
      {groupFormData(form.section, answers).map((group) => (
        <section key={group.id} aria-label={group.name}>
          <h2 className="mb-3 text-xl">{group.name}</h2>
          <AnswerParts group={group} />
        </section>
      ))}
    </div>
  )
}
