import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import type { StoredUser } from '#kit/stored-user.ts'
import { IconButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SavedNotice } from '#ui/saved-notice.tsx'
import { Steps } from '#ui/steps.tsx'
import type { KindScreens } from '../kind-screens.ts'
import { SendStage } from './send-stage.tsx'
import { useCaseDraft } from './use-case-draft.ts'
import { useSubmitCase } from './use-submit-case.ts'
import type { WizardProblem } from './wizard-description.ts'
import { WizardForm } from './wizard-form.tsx'
import { problemsOfStep, reachableStep, readStep, stepAddress, stepOfField } from './wizard-steps.ts'

type Props = { kind: KindScreens; user: StoredUser; forCustomer: boolean }

/** Three steps with validation and a review (spec 2 §§2.2, 2.3). The step is in the address, so that the browser's Back returns to the previous step. */
export function CaseWizard({ kind, user, forCustomer }: Props) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const draft = useCaseDraft(kind, user.id)
  const [files, setFiles] = useState<File[]>([])
  const [trouble, setTrouble] = useState<{ problems: WizardProblem[]; attempt: number }>({ problems: [], attempt: 0 })
  const { wizard } = kind
  const step = reachableStep(kind, readStep(search) ?? 1, draft.values, forCustomer)
  const go = (to: number) => void navigate(stepAddress(kind.path, to))
  const complain = (problems: WizardProblem[]) => setTrouble(({ attempt }) => ({ problems, attempt: attempt + 1 }))
  const submission = useSubmitCase(kind, draft, files, forCustomer, (problems) => {
    complain(problems)
    go(stepOfField(wizard, problems[0]?.field ?? ''))
  })
  const next = () => {
    const problems = problemsOfStep(kind, step, draft.values, forCustomer)
    if (problems.length > 0) return complain(problems)
    setTrouble(({ attempt }) => ({ problems: [], attempt }))
    if (step < wizard.steps.length) go(step + 1)
    else submission.submit()
  }
  const close = () => void navigate(kind.path)
  return (
    <div className="relative mx-auto max-w-3xl">
      <PageHeader kicker={kind.title} title={forCustomer ? kind.newForCustomer : kind.newLabel} />
      <IconButton
        icon="close"
        label="Close"
        onClick={close}
        disabled={submission.stage === 'uploading'}
        className="absolute! end-0 -top-3"
      />
      <Steps
        steps={wizard.steps.map(({ title }) => title)}
        current={submission.stage === 'typing' ? step : wizard.steps.length + 1}
        {...(submission.stage === 'typing' && { onStep: go })}
      />
      {submission.stage === 'typing' ? (
        <>
          <div className="mt-6 empty:hidden">
            <QuotaNotice names={['casesPerDay', 'openCases']} />
          </div>
          <WizardForm
            key={step}
            {...{ kind, user, forCustomer, step, draft, files, submission }}
            {...trouble}
            onFiles={setFiles}
            onChange={(name, value) => {
              setTrouble((before) => ({ ...before, problems: before.problems.filter(({ field }) => field !== name) }))
              draft.setValue(name, value)
            }}
            onNext={next}
            onBack={() => (step > 1 ? go(step - 1) : close())}
            onStep={go}
          />
          <div className="mt-6">
            <SavedNotice
              saved={draft.saved}
              onClear={() => {
                draft.clear()
                setFiles([])
                go(1)
              }}
            />
          </div>
        </>
      ) : (
        <SendStage kind={kind} submission={submission} />
      )}
    </div>
  )
}
