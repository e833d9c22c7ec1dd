import { useSearchParams } from 'react-router'
import type { ResponseOf } from '#platform/endpoint.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { getQuotaSettings, saveQuotaSettings } from '../contract.ts'
import { messages } from '../messages.ts'
import type { QuotaLimits } from '../rules.ts'
import { AccountLimits } from './account-limits.tsx'
import { limitFieldId, LimitFields } from './limit-fields.tsx'
import { StaffOnly } from './staff-only.tsx'
import { useLimitsForm } from './use-limits-form.ts'

export const meta = () => pageMeta({ title: 'Limits', noIndex: true })

/** How much every account may have or file, or with `account` in the address how much that one may. */
export default function LimitsPage() {
  const [search] = useSearchParams()
  const account = search.get('account')
  return <StaffOnly>{account ? <AccountLimits key={account} id={account} /> : <Limits />}</StaffOnly>
}

function Limits() {
  const settings = useApiQuery(getQuotaSettings, {})
  return (
    <section aria-labelledby="limits-title" className="grid gap-5">
      <h2 id="limits-title">Limits</h2>
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
      {settings.data && <LimitsForm key={settings.data.version} settings={settings.data} />}
    </section>
  )
}

function LimitsForm({ settings }: { settings: ResponseOf<typeof getQuotaSettings> }) {
  const form = useLimitsForm(settings.limits, false)
  const save = useApiMutation(saveQuotaSettings, {
    invalidates: [getQuotaSettings],
    onSuccess: () => toast.success(messages.saved),
  })
  return (
    <form
      noValidate
      aria-label="Limits"
      className="grid max-w-3xl gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const limits = form.read()
        if (limits) save.mutate({ body: { limits: limits as QuotaLimits, version: settings.version } })
      }}
    >
      <ErrorSummary
        attempt={form.attempt}
        errors={form.problems.map(({ field, message }) => ({ message, href: `#${limitFieldId(field)}` }))}
      />
      <LimitFields typed={form.typed} problems={form.problems} onChange={form.change} />
      {save.error && (
        <Alert kind="error" title="Failed to save the limits">
          {save.error.message}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start">
        Save limits
      </Button>
    </form>
  )
}
