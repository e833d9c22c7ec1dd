import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#fields/field.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'
import type { DraftProblems } from './draft.ts'
import { FormSections } from '#fields/form-sections.tsx'
import { FormChangedNotice } from './form-changed-notice.tsx'
import { consentField, describeProblem, problemId } from './problem-place.ts'
import { SavedNotice } from '#ui/saved-notice.tsx'
import type { FormDraft } from './use-form-draft.ts'

export type FormQuestionsProps = {
  form: Template
  draft: FormDraft
  problems: DraftProblems
  /** Counts failed attempts, so that each one moves the focus to the summary. */
  attempt: number
  onCheck: () => void
  onAnswered: (field: string) => void
  onCleared: () => void
}

/** The questions of a form by section, the consent and the button to continue. */
export function FormQuestions({ form, draft, problems, attempt, onCheck, onAnswered, onCleared }: FormQuestionsProps) {
  const { setAnswer } = draft
  const answer = useCallback(
    (name: string, value: Answer) => {
      setAnswer(name, value)
      onAnswered(name)
    },
    [setAnswer, onAnswered],
  )
  useFocusOnReturn()
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  return (
    <form
      noValidate
      aria-label={form.title}
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
      className="grid max-w-2xl gap-12"
    >
      <div className="grid gap-6 empty:hidden">
        {draft.saved && draft.templateVersion !== form.version && (
          <FormChangedNotice form={form} answers={draft.answers} />
        )}
        <ErrorSummary
          attempt={attempt}
          errors={problems.map((problem) => ({
            message: describeProblem(form.section, problem),
            href: `#${problemId(problem.field)}`,
          }))}
        />
      </div>
      <FormSections
        sections={form.section}
        answers={draft.answers}
        problems={problems}
        onAnswer={answer}
        onItems={draft.setItems}
        onSettled={onAnswered}
      />
      <Consent
        checked={draft.dataConsent}
        error={problemOf(consentField)}
        onConsent={(consent) => {
          draft.setConsent(consent)
          if (consent) onAnswered(consentField)
        }}
      />
      <div className="grid justify-items-start gap-4">
        <Button type="submit" variant="primary" iconAfter="arrow-right" className="max-sm:w-full">
          {messages.proceed}
        </Button>
        <SavedNotice
          saved={draft.saved}
          onClear={() => {
            draft.clear()
            onCleared()
          }}
        />
      </div>
    </form>
  )
}

type ConsentProps = { checked: boolean; error: string | undefined; onConsent: (consent: boolean) => void }

function Consent({ checked, error, onConsent }: ConsentProps) {
  return (
    <section aria-labelledby="consent" className="grid gap-3">
      <h2 id="consent" className="border-t-2 border-brand-ink pt-4">
        Data protection
      </h2>
      <p className="text-muted">
        The Commission keeps and uses what you give here to consider this application and to supervise what it grants,
        as the{' '}
        <a href="/privacy-policy" target="_blank" rel="noreferrer" className="link">
          privacy policy<span className="sr-only"> (opens in a new tab)</span>
        </a>{' '}
        says.
      </p>
      <Checkbox
        id={consentField}
        name={consentField}
        label="I agree that the Commission processes my data for this application."
        checked={checked}
        {...(error && { error })}
        aria-required
        onChange={(event) => onConsent(event.currentTarget.checked)}
      />
    </section>
  )
}

/** A 'Change' link returns to its question and focuses the input. */
function useFocusOnReturn(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const target = document.getElementById(hash.slice(1))
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }, [hash])
}
