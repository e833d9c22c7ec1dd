import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { getProfile } from '#features/accounts/contract.ts'
import type { Template } from '#features/forms/contract.ts'
import { prefillAnswers, type ProfileAnswers } from '#fields/form.ts'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { getDraft, type StoredDraft } from '../../contract.drafts.ts'
import { withAccountEmail } from './draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { listTasks, type Task } from './tasks.ts'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'

/** A form that is being filled in, for each of its screens. */
export interface Filling {
  form: Template
  user: StoredUser
  draft: FormDraft
  tasks: Task[]
}
type Show = (filling: Filling) => ReactNode

/** Reads the profile and the saved answers, then shows the screen with them. */
export function WithDraft({ form, user, show }: { form: Template; user: StoredUser; show: Show }) {
  const { data, isPending } = useApiQuery(getProfile, {})
  const { formId = form.id } = useParams()
  const saved = useApiQuery(getDraft, { params: { formId } })
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
  return <DraftOfUser {...{ form, user, profile, show }} stored={saved.data?.draft} />
}

type DraftOfUserProps = {
  form: Template
  user: StoredUser
  profile: ProfileAnswers
  stored: StoredDraft | null | undefined
  show: Show
}

function DraftOfUser({ form, user, profile, stored, show }: DraftOfUserProps) {
  const draft = useFormDraft(form, user.id, profile, stored)
  const { answers, seen } = draft
  const given = useMemo(
    () => withAccountEmail(form, prefillAnswers(form.section, profile), profile.email),
    [form, profile],
  )
  const tasks = useMemo(() => listTasks(form, { answers, seen }, given), [form, answers, seen, given])
  return show({ form, user, draft, tasks })
}
