import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Steps } from '#ui/steps.tsx'

const steps = ['Fill in the form', 'Check your answers', 'Upload documents', 'Review and submit'] as const

/** The applicant's progress from the form to the application. */
export function ApplicationSteps({ current }: { current: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <div className="mb-8 sm:mb-10" data-print="no">
      <Steps steps={steps} current={current} label="Steps of the application" />
    </div>
  )
}

/** Leads to a fixed page, not to the previous page of the history (spec 2 §2.1). */
export function BackButton({ to, replace }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  return (
    <Button
      variant="quiet"
      size="sm"
      icon="arrow-left"
      className="-ms-2.5 mb-4"
      data-print="no"
      onClick={() => void navigate(to, { replace: replace ?? false })}
    >
      Back
    </Button>
  )
}
