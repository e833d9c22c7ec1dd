import * as z from 'zod/mini'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery, useRefresh } from '#kit/api/query.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { requiredText } from '#platform/schemas.ts'
import { LinkButton } from '#ui/button.tsx'
import type { FieldDescription } from '#ui/form/described-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  getQuotaSettings,
  saveQuotaSettings,
  type AccountQuotas,
  getAccountQuotas,
  reasonLimit,
  saveAccountQuotas,
} from '../contract.ts'
import { messages, amount, quotaLabels } from '../messages.ts'
import { type QuotaLimits, type QuotaName, isSize, quotaNames } from '../rules.ts'
import { typedLimitsInput, typedLimits } from './typed-limits.ts'

const limitsRead = { loading: 'Loading the limits', failure: 'Failed to fetch the limits' }

/** Limits of every account. */
export function Limits() {
  const settings = useApiQuery(getQuotaSettings, {})
  return (
    <section aria-labelledby="limits-title" className="grid gap-5">
      <h1 id="limits-title">Limits</h1>
      <p className="measure text-muted">
        How much every account may have. If you lower a limit, accounts keep what they have and cannot add more. You can
        set other limits for one account on the page of its owner, under People.
      </p>
      <Loaded read={settings} {...limitsRead}>
        {(data) => <StandardLimits key={data.version} settings={data} />}
      </Loaded>
    </section>
  )
}

const look = {
  className: 'max-w-3xl gap-6',
  groups: [{ className: 'grid items-end gap-5 sm:grid-cols-2' }],
  failureTitle: 'Failed to save the limits',
  button: 'Save limits',
}

/** An input for each limit; sizes are entered in gigabytes. */
const limitFields = (hintOf?: (name: QuotaName) => string) =>
  Object.fromEntries(
    quotaNames.map((name) => [
      name,
      {
        label: isSize(name) ? `${quotaLabels[name]} (GB)` : quotaLabels[name],
        inputMode: isSize(name) ? 'decimal' : 'numeric',
        maxLength: 8,
        hint: hintOf?.(name),
      } as const,
    ]),
  ) as Record<QuotaName, FieldDescription>

function StandardLimits({ settings }: { settings: ResponseOf<typeof getQuotaSettings> }) {
  const refresh = useRefresh(getQuotaSettings)
  const form = useForm({
    id: 'limit',
    schema: z.object(typedLimitsInput(false)),
    initial: typedLimits(settings.limits),
    hasSummary: true,
    async send(limits) {
      await api.call(saveQuotaSettings, { body: { limits: limits as QuotaLimits, version: settings.version } })
      toast.success(messages.saved)
      refresh()
    },
  })
  return <Form form={form} aria-label="Limits" fields={limitFields()} {...look} />
}

/** The use and the limits of one account. */
export function AccountLimits({ id }: { id: string }) {
  const quotas = useApiQuery(getAccountQuotas, { params: { id } })
  return (
    <section aria-labelledby="limits-title" className="grid gap-5">
      <LinkButton to={`/people/${id}`} icon="arrow-left" variant="quiet" className="justify-self-start">
        The owner of the account
      </LinkButton>
      <h1 id="limits-title">{quotas.data ? `Limits of ${quotas.data.account.name}` : 'Limits of an account'}</h1>
      <Loaded read={quotas} {...limitsRead}>
        {(data) => (
          <>
            <p className="measure text-muted">
              {data.account.email}. Leave a field empty to use the limit of every account.
            </p>
            <LiftForm key={data.version} quotas={data} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function LiftForm({ quotas }: { quotas: AccountQuotas }) {
  const { account, version } = quotas
  const refresh = useRefresh(getAccountQuotas)
  const form = useForm({
    id: 'limit',
    schema: z.object({ ...typedLimitsInput(true), reason: requiredText(reasonLimit, messages.reasonMissing) }),
    initial: { ...typedLimits(quotas.lifted), reason: quotas.reason },
    hasSummary: true,
    async send({ reason, ...limits }) {
      await api.call(saveAccountQuotas, { params: { id: account.id }, body: { limits, reason, version } })
      toast.success(messages.saved)
      refresh()
    },
  })
  const reason = {
    label: 'Reason',
    hint: 'Kept in the audit log.',
    maxLength: reasonLimit,
    className: 'sm:col-span-2',
  }
  const fields = { ...limitFields((name) => hintFor(quotas, name)), reason }
  return <Form form={form} aria-label="Limits of this account" fields={fields} {...look} />
}

/** The current use of the account, and the limit of every account. */
function hintFor({ used, standard }: AccountQuotas, name: QuotaName): string {
  const has = used[name]
  const limit = `Every account: ${amount(name, standard[name])}.`
  return has === undefined ? limit : `In use: ${amount(name, has)}. ${limit}`
}
