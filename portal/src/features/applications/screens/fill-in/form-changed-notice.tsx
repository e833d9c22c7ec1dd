import type { FormAnswers } from '#fields/field.ts'
import { Alert } from '#ui/alert.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import type { Template } from '#features/forms/contract.ts'
import { lostAnswers } from './draft.ts'

/** Tells the applicant that the form has changed, and shows their answers to removed questions. */
export function FormChangedNotice({ form, answers }: { form: Template; answers: FormAnswers }) {
  const lost = lostAnswers(form, answers)
  return (
    <Alert kind="warning" title="This form has changed since you began to fill it in">
      <p>Your answers are saved. Check the questions again before you continue.</p>
      {lost.length > 0 && (
        <>
          <p className="mt-3 mb-2">
            These answers belong to questions that the form no longer asks. They are not sent:
          </p>
          <DescriptionList dense items={lost.map(({ name, text }) => ({ term: name, value: text }))} />
        </>
      )}
    </Alert>
  )
}
