import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { getProfile } from '#features/accounts/contract.ts'
import type { Template } from '#features/forms/contract.ts'
import type { ProfileAnswers } from '#fields/form.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { type ActingCompany, mayFor, useActingOwner } from '#kit/company/acting-for.ts'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { type FormerApplication, getDraft, type StoredDraft } from '../../contract.drafts.ts'
import { draftInput } from './draft-keys.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { givenAnswers, listTasks, type Task } from '../../tasks.ts'
import { type FormDraft, saysClosed, useFormDraft } from './use-form-draft.ts'

/** A form that is being filled in, for each of its screens. */
export interface Filling {
  form: Template
  user: StoredUser
  /** The company for which the person applies; null in the own name. */
  company: ActingCompany | null
  draft: FormDraft
  tasks: Task[]
  /** The rejected application that the answers continue. */
  former: FormerApplication | null
}
type Show = (filling: Filling) => ReactNode

// Few people act for a company.
const NoMandate = onDemand(() => import('../company/no-mandate.tsx').then((part) => part.NoMandate))

// Few copies of a device meet another draft, or a form that is closed.
const ClosedAnswers = onDemand(() => import('./closed-form.tsx').then((part) => part.ClosedAnswers), { early: false })
const EarlierAnswers = onDemand(() => import('./earlier-answers.tsx').then((part) => part.EarlierAnswers), {
  early: false,
  fallback: null,
})

type WithDraftProps = { form: Template; user: StoredUser; show: Show }
type PageProps = {
  /** Whether it is all of the page, which then needs a heading without the form too. */
  isPage?: boolean | undefined
}

/** Decides for whom the person applies, then shows the screen with that draft. */
export function WithDraft({ isPage, ...props }: WithDraftProps & PageProps) {
  const acting = useActingOwner()
  const { company, lost, isKnown } = acting
  if (!isKnown) return <FormSkeleton />
  if (lost || (company && !mayFor(company, 'prepare')))
    return <NoMandate acting={acting} heading={isPage ? props.form.title : undefined} />
  return <SavedDraft key={company?.id} {...props} {...{ isPage, company }} />
}

type OwnedProps = WithDraftProps & PageProps & { company: ActingCompany | null }

/** Reads the profile and the saved answers, then shows the screen with them. */
function SavedDraft({ form, user, company, ...shown }: OwnedProps) {
  const { data, isPending } = useApiQuery(getProfile, {})
  const { formId = form.id } = useParams()
  const saved = useApiQuery(getDraft, draftInput(formId, company ? { companyId: company.id } : {}))
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
  if (isPending || saved.isPending) return <FormSkeleton />
  const { draft: stored, former = null, closed } = saved.data ?? {}
  return <DraftOfUser {...{ form, user, company, profile, stored, former, ...shown }} isClosed={Boolean(closed)} />
}

type DraftOfUserProps = OwnedProps & {
  profile: ProfileAnswers
  stored: StoredDraft | null | undefined
  former: FormerApplication | null
  isClosed: boolean
}

function DraftOfUser({ form, user, company, profile, stored, former, isClosed, isPage, show }: DraftOfUserProps) {
  const draft = useFormDraft(form, { userId: user.id, companyId: company?.id }, profile, stored)
  const { answers, seen } = draft
  const given = useMemo(() => givenAnswers(form, profile), [form, profile])
  const tasks = useMemo(() => listTasks(form, { answers, seen }, given), [form, answers, seen, given])
  if (isClosed || saysClosed(draft.refusal))
    return <ClosedAnswers {...{ form, answers }} heading={isPage ? form.title : undefined} />
  return (
    <>
      <ActingLine company={company} />
      {draft.earlier && <EarlierAnswers earlier={draft.earlier} answers={answers} onSettle={draft.settleEarlier} />}
      {show({ form, user, company, draft, tasks, former })}
    </>
  )
}
