import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiError } from '#kit/api/api-client.ts'
import { EnabledFor } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
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
import { type QuotaLimits, type QuotaName, type QuotaUse, isSize, quotaNames } from '../rules.ts'
import { type LimitProblem, readLimits, type TypedLimits, typedLimits } from './typed-limits.ts'

export const meta = () => pageMeta({ title: 'Limits', noIndex: true })

/** Limits of every account, or of one account when the address has the parameter `account`. */
export default function LimitsPage() {
  const [search] = useSearchParams()
  const account = search.get('account')
  return (
    <EnabledFor duties={may.manageAccounts}>
      {account ? <AccountLimits key={account} id={account} /> : <Limits />}
    </EnabledFor>
  )
}

const limitsRead = { loading: 'Loading the limits', failure: 'Failed to fetch the limits' }

function Limits() {
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

/** The use and the limits of one account. */
function AccountLimits({ id }: { id: string }) {
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

type Props = {
  label: string
  form: ReturnType<typeof useLimitsForm>
  hintOf?: (name: QuotaName) => string
  /** Problems of the inputs in `children`. */
  problems?: { message: string; href: string }[]
  save: { error: ApiError | null; isPending: boolean }
  onSubmit: () => void
  children?: ReactNode
}

/** A form for limits with a button to save them. */
function LimitsForm({ label, form, hintOf, problems = [], save, onSubmit, children }: Props) {
  const wrong = form.problems.map(({ field, message }) => ({ message, href: `#${limitFieldId(field)}` }))
  return (
    <form
      noValidate
      aria-label={label}
      className="grid max-w-3xl gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ErrorSummary attempt={form.attempt} errors={[...wrong, ...problems]} />
      <LimitFields typed={form.typed} problems={form.problems} onChange={form.change} {...(hintOf && { hintOf })} />
      {children}
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

/** State of a limits form: the typed values, and the problems found when it was last submitted. */
function useLimitsForm(stored: QuotaUse, mayBeEmpty: boolean) {
  const [typed, setTyped] = useState<TypedLimits>(() => typedLimits(stored))
  const [trouble, setTrouble] = useState<{ problems: LimitProblem[]; attempt: number }>({ problems: [], attempt: 0 })
  return {
    typed,
    ...trouble,
    change(name: QuotaName, value: string) {
      setTyped((before) => ({ ...before, [name]: value }))
      setTrouble((before) => ({ ...before, problems: before.problems.filter(({ field }) => field !== name) }))
    },
    /** Returns the limits, or undefined when there are problems. */
    read(): QuotaUse | undefined {
      const { limits, problems } = readLimits(typed, mayBeEmpty)
      setTrouble(({ attempt }) => ({ problems, attempt: attempt + 1 }))
      return problems.length === 0 ? limits : undefined
    },
  }
}

const limitFieldId = (name: string): string => `limit-${name}`

interface LimitFieldsProps {
  typed: TypedLimits
  problems: readonly LimitProblem[]
  hintOf?: (name: QuotaName) => string
  onChange: (name: QuotaName, value: string) => void
}

/** An input for each limit; sizes are entered in gigabytes. */
function LimitFields({ typed, problems, hintOf, onChange }: LimitFieldsProps) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {quotaNames.map((name) => (
        <TextField
          key={name}
          id={limitFieldId(name)}
          label={isSize(name) ? `${quotaLabels[name]} (GB)` : quotaLabels[name]}
          inputMode={isSize(name) ? 'decimal' : 'numeric'}
          maxLength={8}
          value={typed[name] ?? ''}
          {...(hintOf && { hint: hintOf(name) })}
          error={problems.find(({ field }) => field === name)?.message}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      ))}
    </div>
  )
}
