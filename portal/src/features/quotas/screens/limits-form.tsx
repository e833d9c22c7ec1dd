import type { ReactNode } from 'react'
import type { ApiError } from '#kit/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { QuotaName } from '../rules.ts'
import { limitFieldId, LimitFields } from './limit-fields.tsx'
import type { useLimitsForm } from './use-limits-form.ts'

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
export function LimitsForm({ label, form, hintOf, problems = [], save, onSubmit, children }: Props) {
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
