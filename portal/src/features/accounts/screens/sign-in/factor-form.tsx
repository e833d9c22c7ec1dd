import { errorsOf, fieldsOf, type RefusedForm } from '#kit/page-form.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { FormEnd } from './form-end.tsx'

type Refused = RefusedForm<string>

/** The challenge of a login that waits for its second factor: of the first step's answer, or of a wrong code. */
export function challengeOf(answer: object): string | undefined {
  if ('challenge' in answer) return String(answer.challenge)
  if (!('problems' in answer)) return undefined
  const { problems, values } = answer as Refused
  // Where the challenge itself was refused, the login begins again.
  return problems.some(({ field }) => field === 'challenge') ? undefined : values['challenge'] || undefined
}

/** The problem of a challenge belongs to no field of the first step. */
export const withoutChallenge = ({ values, problems, failure }: Refused): Refused => ({
  values,
  problems: problems.filter(({ field }) => field !== 'challenge'),
  failure: problems.find(({ field }) => field === 'challenge')?.message ?? failure,
})

/** The second step of a login, for accounts with a second factor. */
export function FactorForm({ challenge, refused }: { challenge: string; refused: Refused | undefined }) {
  const { defaultValue: _never, ...code } = fieldsOf('factor', refused)('code')
  return (
    <form method="post" noValidate data-keeps="factor" className="grid gap-5">
      {refused && <ErrorSummary errors={errorsOf('factor', refused)} />}
      <h2 className="text-xl">Second step</h2>
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        {...code}
        label="Code"
        hint="The 6-digit code that your authenticator app shows now. If you do not have your phone, enter one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the answer to a form that was just sent; without scripts nothing else can move the focus
        autoFocus={!refused}
      />
      <FormEnd action="Continue" refused={refused} />
      <p className="text-muted">
        <Link to="/login" className="link tap">
          Begin the login again
        </Link>
      </p>
    </form>
  )
}
