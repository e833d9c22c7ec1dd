import { errorsOf, fieldsOf, type RefusedForm } from '#kit/page-form.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { FormEnd } from './form-end.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

type Refused = RefusedForm<string>

export interface Waiting {
  challenge: string
  /** What the account has for the second step, separated by spaces. */
  methods: string
}

/** A login that waits for its second factor: the first step's answer, or a wrong code. */
export function challengeOf(answer: object): Waiting | undefined {
  if ('challenge' in answer && 'methods' in answer)
    return { challenge: String(answer.challenge), methods: (answer.methods as string[]).join(' ') }
  if (!('problems' in answer)) return undefined
  const { problems, values } = answer as Refused
  const { challenge, methods = '' } = values
  // Where the challenge itself was refused, the login begins again.
  return !challenge || problems.some(({ field }) => field === 'challenge') ? undefined : { challenge, methods }
}

/** The problem of a challenge belongs to no field of the first step. */
export const withoutChallenge = ({ values, problems, failure }: Refused): Refused => ({
  values,
  problems: problems.filter(({ field }) => field !== 'challenge'),
  failure: problems.find(({ field }) => field === 'challenge')?.message ?? failure,
})

const hints = {
  app: 'The 6-digit code that your authenticator app shows now. If you do not have your phone, enter one of your recovery codes',
  recovery: 'One of the recovery codes that you kept when you added your passkey',
}

/** The second step of a login, for accounts with a second factor. */
export function FactorForm({ challenge, methods, refused }: Waiting & { refused: Refused | undefined }) {
  const { defaultValue: _never, ...code } = fieldsOf('factor', refused)('code')
  const known = methods.split(' ')
  const hasPasskey = known.includes('passkey')
  const hasApp = known.includes('totp') || !hasPasskey
  return (
    <>
      <h2 className="mb-5 text-xl">Second step</h2>
      {hasPasskey && <PasskeyLogin challenge={challenge} label="Use your passkey" />}
      <form method="post" noValidate data-keeps="factor" className="grid gap-5">
        {refused && <ErrorSummary errors={errorsOf('factor', refused)} />}
        <input type="hidden" name="challenge" value={challenge} />
        <input type="hidden" name="methods" value={methods} />
        <TextField
          {...code}
          label={hasApp ? 'Code' : 'Recovery code'}
          hint={hasApp ? hints.app : hints.recovery}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the answer to a form that was just sent; without scripts nothing else can move the focus
          autoFocus={!refused && !hasPasskey}
        />
        <FormEnd action="Continue" refused={refused} />
        <p className="text-muted">
          <Link to="/login" className="link tap">
            Begin the login again
          </Link>
        </p>
      </form>
    </>
  )
}
