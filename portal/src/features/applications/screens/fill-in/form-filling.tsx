import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { getProfile } from '#features/accounts/contract.ts'
import type { ProfileAnswers } from '#fields/form.ts'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Template } from '#features/forms/contract.ts'
import { ApplicationSteps } from './application-steps.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { type DraftProblems, findProblems } from './draft.ts'
import { withoutProblems } from './problem-place.ts'
import { FormQuestions } from './form-questions.tsx'
import { OpenSubmissionNotice } from './open-submission-notice.tsx'
import { useFormDraft } from './use-form-draft.ts'

/** Filling in a form: answer the questions, check the answers, submit (issue 2 §4). */
export function FormFilling({ form, user }: { form: Template; user: StoredUser }) {
  const { data, isPending } = useApiQuery(getProfile, {})
  // If the profile cannot be read, use the stored account, which has no phone number.
  const profile = useMemo<ProfileAnswers>(
    () => ({
      name: data?.name ?? user.name,
      surname: data?.surname ?? user.surname,
      email: data?.email ?? user.email,
      phone: data?.phone ?? '',
    }),
    [data, user],
  )
  if (isPending) return <Skeleton className="h-96 w-full max-w-2xl" />
  return <FormWizard form={form} user={user} profile={profile} />
}

function FormWizard({ form, user, profile }: { form: Template; user: StoredUser; profile: ProfileAnswers }) {
  const draft = useFormDraft(form, user.id, profile)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [problems, setProblems] = useState<DraftProblems>([])
  const [attempt, setAttempt] = useState(0)
  const refuse = (found: DraftProblems) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  // Editing a field clears its error (spec 2 §4). Otherwise keep the same list object, so that dozens of inputs do not re-render.
  const answered = useCallback((name: string) => setProblems((before) => withoutProblems(before, name)), [])
  const check = () => {
    const found = findProblems(form, draft.answers, draft.dataConsent)
    if (found.length > 0) return refuse(found)
    draft.keep()
    setProblems([])
    void navigate('?step=check')
  }
  const goBack = (field?: string) => void navigate(field ? `${pathname}#${field}` : pathname)
  // With ?step=check but invalid answers, show the questions.
  const checking = search.get('step') === 'check' && findProblems(form, draft.answers, draft.dataConsent).length === 0
  // Then remove ?step=check, or the check would appear as soon as the last answer becomes valid while typing.
  const leftBehind = search.get('step') === 'check' && !checking
  useEffect(() => {
    if (leftBehind) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [leftBehind, navigate, pathname])
  return (
    <>
      <ApplicationSteps current={checking ? 2 : 1} />
      {checking ? (
        <CheckAnswers
          {...{ form, user, draft }}
          onChange={goBack}
          onRefused={(found) => {
            refuse(found)
            goBack()
          }}
        />
      ) : (
        <>
          <OpenSubmissionNotice userId={user.id} />
          <div className="mb-8 max-w-3xl empty:hidden">
            <QuotaNotice names={['openApplications']} />
          </div>
          <FormQuestions
            {...{ form, draft, problems, attempt }}
            onCheck={check}
            onAnswered={answered}
            onCleared={() => setProblems([])}
          />
        </>
      )}
    </>
  )
}
