import { getProfile } from '#features/accounts/contract.ts'
import { asSentence } from '#kit/api-client.ts'
import { continueOnEnter } from '#kit/continue-on-enter.ts'
import { useApiQuery } from '#kit/query.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { isUnanswered } from '#kit/use-retry-online.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import type { KindScreens } from '../kind-screens.ts'
import { AccountButtons, type AccountWay, WhyAccount } from './account-ways.tsx'
import { ChooseFiles } from './choose-files.tsx'
import type { KindToWrite } from './kind-to-write.ts'
import type { CaseDraftInHand } from './use-case-draft.ts'
import type { DraftFiles } from './use-draft-files.ts'
import type { Submission } from './use-submit-case.ts'
import { isOfPerson, type WizardProblem, type WizardValue } from './wizard-description.ts'
import { fieldId, WizardField } from './wizard-field.tsx'
import { WizardReview } from './wizard-review.tsx'
import { askedFields, isOptional } from './wizard-steps.ts'

export type WizardFormProps = {
  kind: KindToWrite
  user: StoredUser | null
  forCustomer: boolean
  /** False for a member of a company who may not file for it. */
  maySend: boolean
  step: number
  draft: CaseDraftInHand
  files: DraftFiles
  submission: Submission
  problems: WizardProblem[]
  attempt: number
  onChange: (name: string, value: WizardValue) => void
  /** At the end a visitor is led to an account in this way. */
  onNext: (way?: AccountWay) => void
  onBack: () => void
  onStep: (step: number) => void
}

/** One step of the wizard: fields, problems, and buttons to continue or go back. */
export function WizardForm(props: WizardFormProps) {
  const { kind, user, forCustomer, step, draft, files, submission, problems, attempt } = props
  const heading = useArrivalFocus()
  const { form: wizard } = kind
  const description = wizard.steps[step - 1]
  const last = step === wizard.steps.length
  const fields = askedFields(description, draft.values).filter(({ name }) => forCustomer || !isOfPerson(name))
  const own = !forCustomer && description?.fields.find(({ name }) => name === 'user.name')
  return (
    <form
      aria-label={description?.title}
      noValidate
      className="mt-8 grid gap-6"
      {...(!last && { onKeyDown: continueOnEnter })}
      onSubmit={(event) => {
        event.preventDefault()
        props.onNext()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {description?.title}
      </h2>
      <ErrorSummary
        attempt={attempt}
        errors={problems.map(({ field, message }) => ({ message, href: `#${fieldId(field)}` }))}
      />
      {own &&
        (user ? (
          <AccountPerson user={user} nameLabel={own.label} />
        ) : (
          <p className="measure text-muted">
            You do not need an account to start. You give your name, e-mail address and phone number at the end, when
            you register or log in.
          </p>
        ))}
      {last && <WizardReview {...{ kind, user, forCustomer, draft, files }} onStep={props.onStep} />}
      {fields.map((field) => (
        <WizardField
          key={field.name}
          field={field}
          optional={isOptional(field, draft.values)}
          value={draft.values[field.name]}
          error={problems.find((problem) => problem.field === field.name)?.message}
          onChange={(value) => props.onChange(field.name, value)}
        />
      ))}
      {description?.documents && (
        <ChooseFiles label="Supporting Documents" files={files.chosen} onChange={files.choose} />
      )}
      {(description?.documents || last) && <GoneFiles names={files.gone} />}
      {last && !user && <WhyAccount kind={kind} />}
      {last && <SubmitFailure {...{ kind, forCustomer, submission }} onRenew={draft.renewKey} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button onClick={props.onBack} disabled={submission.busy} icon="arrow-left" className="max-sm:w-full">
          Back
        </Button>
        {last && !user ? (
          <AccountButtons onWay={props.onNext} />
        ) : last && !props.maySend ? null : (
          <Button
            type="submit"
            variant="primary"
            iconAfter={last ? undefined : 'arrow-right'}
            busy={submission.busy}
            busyLabel="Submitting"
            className="max-sm:w-full"
          >
            {last ? wizard.submitLabel : 'Continue'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Names the files that this browser has not kept. */
function GoneFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Alert kind="warning" title="These files are no longer on this device">
      {names.join(', ')}. Choose them again if you want to send them.
    </Alert>
  )
}

/** The contact details of the account, which can be changed only in the profile (spec 2 §6). */
function AccountPerson({ user, nameLabel }: { user: StoredUser; nameLabel: string }) {
  const profile = useApiQuery(getProfile, {})
  const phone = profile.data?.phone ?? (profile.isError ? 'As in your profile' : '')
  return (
    <>
      <TextField label={nameLabel} value={`${user.name} ${user.surname}`} readOnly autoComplete="name" />
      <TextField label="Email" type="email" value={user.email} readOnly />
      <TextField
        label="Phone Number"
        type="tel"
        value={phone}
        readOnly
        hint={
          <>
            From your account. Change it in{' '}
            <Link to="/user-profile" className="link">
              your profile
            </Link>
            : what you have typed here is kept.
          </>
        }
      />
    </>
  )
}

type Props = { kind: KindScreens; forCustomer: boolean; submission: Submission; onRenew: () => void }

/** Explains why sending failed and what to do. */
function SubmitFailure({ kind, forCustomer, submission, onRenew }: Props) {
  const { error } = submission
  const noun = kind.noun.toLowerCase()
  if (!error) return null
  const title = forCustomer ? kind.words.createFailed : kind.words.submitFailed
  if (error.code === 'sent-before')
    return (
      <Alert
        kind="warning"
        title={`This ${noun} has been sent once already, before you changed it`}
        actions={
          <>
            <LinkButton to={kind.path}>See your {kind.plural.toLowerCase()}</LinkButton>
            <Button
              onClick={() => {
                onRenew()
                submission.reset()
              }}
            >
              File a second {noun}
            </Button>
          </>
        }
      >
        It arrived although the reply was lost. What you have typed since is kept on this device.
      </Alert>
    )
  if (isUnanswered(error))
    return (
      <Alert kind="error" title={title}>
        {asSentence(error.message)} Your {noun} is kept on this device. While this page is open, it is sent
        automatically when the connection is back. Sending it again does not create a second {noun}.
      </Alert>
    )
  return (
    <Alert kind="error" title={title}>
      {asSentence(error.message)} What you have typed is saved on this device. Sending it again does not create a second{' '}
      {noun}.
    </Alert>
  )
}
