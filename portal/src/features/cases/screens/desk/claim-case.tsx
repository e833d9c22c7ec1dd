import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { claimByCode, codeHolder } from '../../follow/contract.ts'
import { useRefreshCases } from '../case/use-case-calls.ts'
import type { KindScreens } from '../kind-screens.ts'

/** For a person whose case was entered at a counter or by telephone before there was an account. */
export function ClaimCase({ kind }: { kind: KindScreens }) {
  const navigate = useNavigate()
  const refresh = useRefreshCases(kind)
  const heading = useArrivalFocus()
  const { field, onSubmit, refuse } = useFields(codeHolder, { focusFirst: true })
  const { submit, busy, error } = useSubmit()
  return (
    <form
      aria-labelledby="claim-title"
      noValidate
      className="mb-8 grid max-w-xl gap-4 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5"
      onSubmit={onSubmit((body) =>
        submit(async () => {
          const { path } = await api.call(claimByCode, { body })
          void refresh()
          await navigate(path)
        }, refuse),
      )}
    >
      <h2 id="claim-title" ref={heading} tabIndex={-1} className="text-xl">
        I have a letter with a code
      </h2>
      <p className="text-muted">
        Enter what the letter of the Commission says. The {kind.noun.toLowerCase()} is then in your account, and the
        code ends.
      </p>
      {error && (
        <Alert kind="error" title="It was not added to your account">
          {error.message}
        </Alert>
      )}
      <TextField
        label="Reference"
        hint={`For example ${kind.prefix}-2026-001`}
        autoComplete="off"
        maxLength={40}
        {...field('reference')}
      />
      <TextField label="Code" hint="Eight letters and digits" autoComplete="off" maxLength={40} {...field('code')} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <LinkButton to={kind.path} className="max-sm:w-full">
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Checking" className="max-sm:w-full">
          Add it to my account
        </Button>
      </div>
    </form>
  )
}
