import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type AccountQuotas, getAccountQuotas, reasonLimit, saveAccountQuotas } from '../contract.ts'
import { amount, messages } from '../messages.ts'
import type { QuotaName } from '../rules.ts'
import { LimitsForm } from './limits-form.tsx'
import { useLimitsForm } from './use-limits-form.ts'

/** The use and the limits of one account. */
export function AccountLimits({ id }: { id: string }) {
  const quotas = useApiQuery(getAccountQuotas, { params: { id } })
  return (
    <section aria-labelledby="limits-title" className="grid gap-5">
      <LinkButton to="/user-profile/staff" icon="arrow-left" variant="quiet" className="justify-self-start">
        Staff accounts
      </LinkButton>
      <h1 id="limits-title">{quotas.data ? `Limits of ${quotas.data.account.name}` : 'Limits of an account'}</h1>
      {quotas.isPending && <SkeletonRows label="Loading the limits" />}
      {quotas.isError && (
        <QueryFailure title="Failed to fetch the limits" error={quotas.error} onRetry={() => void quotas.refetch()} />
      )}
      {quotas.data && (
        <>
          <p className="measure text-muted">
            {quotas.data.account.email}. Leave a field empty to use the limit of every account.
          </p>
          <LiftForm key={quotas.data.version} quotas={quotas.data} />
        </>
      )}
    </section>
  )
}

function LiftForm({ quotas }: { quotas: AccountQuotas }) {
  const form = useLimitsForm(quotas.lifted, true)
  const [reason, setReason] = useState(quotas.reason)
  const [reasonMissing, setReasonMissing] = useState(false)
  const save = useApiMutation(saveAccountQuotas, {
    invalidates: [getAccountQuotas],
    onSuccess: () => toast.success(messages.saved),
  })
  const submit = () => {
    const limits = form.read()
    setReasonMissing(!reason.trim())
    if (!limits || !reason.trim()) return
    const { account, version } = quotas
    save.mutate({ params: { id: account.id }, body: { limits, reason, version } })
  }
  const missing = reasonMissing ? [{ message: messages.reasonMissing, href: '#limits-reason' }] : []
  return (
    <LimitsForm
      label="Limits of this account"
      {...{ form, save }}
      problems={missing}
      hintOf={(name) => hintFor(quotas, name)}
      onSubmit={submit}
    >
      <TextField
        id="limits-reason"
        label="Reason"
        hint="Kept in the audit log."
        maxLength={reasonLimit}
        value={reason}
        error={reasonMissing ? messages.reasonMissing : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setReasonMissing(false)
        }}
      />
    </LimitsForm>
  )
}

/** The current use of the account, and the limit of every account. */
function hintFor({ used, standard }: AccountQuotas, name: QuotaName): string {
  const has = used[name]
  const limit = `Every account: ${amount(name, standard[name])}.`
  return has === undefined ? limit : `In use: ${amount(name, has)}. ${limit}`
}
