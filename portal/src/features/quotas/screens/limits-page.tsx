import { useSearchParams } from 'react-router'
import type { ResponseOf } from '#platform/endpoint.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { getQuotaSettings, saveQuotaSettings } from '../contract.ts'
import { messages } from '../messages.ts'
import type { QuotaLimits } from '../rules.ts'
import { AccountLimits } from './account-limits.tsx'
import { LimitsForm } from './limits-form.tsx'
import { StaffOnly } from './staff-only.tsx'
import { useLimitsForm } from './use-limits-form.ts'

export const meta = () => pageMeta({ title: 'Limits', noIndex: true })

/** Limits of every account, or of one account when the address has the parameter `account`. */
export default function LimitsPage() {
  const [search] = useSearchParams()
  const account = search.get('account')
  return <StaffOnly>{account ? <AccountLimits key={account} id={account} /> : <Limits />}</StaffOnly>
}

function Limits() {
  const settings = useApiQuery(getQuotaSettings, {})
  return (
    <section aria-labelledby="limits-title" className="grid gap-5">
      <h1 id="limits-title">Limits</h1>
      <p className="measure text-muted">
        How much every account may have. If you lower a limit, accounts keep what they have and cannot add more. You can
        set other limits for one account under Staff accounts.
      </p>
      {settings.isPending && <SkeletonRows label="Loading the limits" />}
      {settings.isError && (
        <QueryFailure
          title="Failed to fetch the limits"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <StandardLimits key={settings.data.version} settings={settings.data} />}
    </section>
  )
}

function StandardLimits({ settings }: { settings: ResponseOf<typeof getQuotaSettings> }) {
  const form = useLimitsForm(settings.limits, false)
  const save = useApiMutation(saveQuotaSettings, {
    invalidates: [getQuotaSettings],
    onSuccess: () => toast.success(messages.saved),
  })
  const submit = () => {
    const limits = form.read()
    if (limits) save.mutate({ body: { limits: limits as QuotaLimits, version: settings.version } })
  }
  return <LimitsForm label="Limits" {...{ form, save }} onSubmit={submit} />
}
