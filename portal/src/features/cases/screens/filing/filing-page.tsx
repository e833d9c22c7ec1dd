import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { NativeForm, useRefusal } from '#kit/forms/page-form.tsx'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Steps } from '#ui/steps.tsx'
import type { OpenDraft } from '../../drafts/contract.ts'
import { draftDays, filesOfDraft } from '../../drafts/rules.ts'
import { sharedWithCompany } from '../../messages.consent.ts'
import { Text } from '../outside/outside-parts.tsx'
import { askedFields, initialValues, isOfPerson, type KindToWrite } from '../wizard/wizard-description.ts'
import { readValue } from '../wizard/wizard-steps.ts'
import { addForm, asTyped, filingAddress, type FilingPart, sendForm, stepForm } from './filing-forms.ts'
import type { FilingAccount, FilingView } from './filing-loader.ts'
import { Begun, Gone, NoCookies, nounOf, Others } from './filing-ends.tsx'
import { FilingReceipt } from './filing-receipt.tsx'

type Props<View extends FilingView['view']> = { kind: KindToWrite; shown: Extract<FilingView, { view: View }> }

/** The pages on which anybody writes a case: one step a page, complete without scripts. What was accepted is in a draft on the server. */
export function FilingPage({ kind, shown }: { kind: KindToWrite; shown: FilingView }) {
  return (
    <div className="shell py-8 sm:py-12">
      <div
        className="mx-auto max-w-3xl"
        {...('draft' in shown && shown.draft ? { 'data-begun': kind.key } : { 'data-begun-ends': kind.key })}
      >
        <View kind={kind} shown={shown} />
      </div>
    </div>
  )
}

function View({ kind, shown }: { kind: KindToWrite; shown: FilingView }) {
  switch (shown.view) {
    case 'begun':
      return <Begun kind={kind} draft={shown.draft} />
    case 'step':
      return <Step {...{ kind, shown }} />
    case 'files':
      return <Files {...{ kind, shown }} />
    case 'review':
      return <Review {...{ kind, shown }} />
    case 'sent':
      return <FilingReceipt {...{ kind }} sent={shown.sent} />
    case 'gone':
      return <Gone kind={kind} />
    case 'others':
      return <Others kind={kind} />
    default:
      return <NoCookies kind={kind} />
  }
}

const backTo = (kind: KindToWrite, part?: FilingPart) => (
  <p>
    <Link to={part ? filingAddress(kind, part) : kind.guide.path} className="link tap inline-flex items-center">
      Back
    </Link>
  </p>
)

/** The head of each step. */
function Head({ kind, step, title }: { kind: KindToWrite; step: number; title: string }) {
  return (
    <>
      <PageHeader kicker={kind.title} title={kind.newLabel} />
      <Steps steps={kind.form.steps.map(({ title: name }) => name)} current={step} />
      <h2 className="mt-8 mb-6 text-2xl">{title}</h2>
    </>
  )
}

/** The key of what is typed on a step, in the browser's own storage. */
const wordsKey = ({ key }: KindToWrite, step: number) => `write-${key}-${step}`

function Step({ kind, shown }: Props<'step'>) {
  const { step, draft, sent, account } = shown
  const values = asTyped({ ...initialValues(kind), ...shown.values })
  return (
    <>
      <Head kind={kind} step={step} title={kind.form.steps[step - 1]?.title ?? ''} />
      {step > 1 && <div hidden data-forgets={wordsKey(kind, step - 1)} />}
      <div className="grid gap-6">
        <Said kind={kind} />
        {sent && (
          <Alert
            title={`You have sent ${sent.reference}`}
            actions={<LinkButton to={filingAddress(kind, 'sent')}>Open its receipt</LinkButton>}
          >
            What you write now is another {nounOf(kind)}.
          </Alert>
        )}
        <Warnings account={account} />
        {step === 1 && <Person account={account} kind={kind} />}
        <NativeForm
          form={stepForm(kind, step, shown.values)}
          action={`${filingAddress(kind)}?step=${step}`}
          keeps={wordsKey(kind, step)}
          values={{ ...values, task: 'step', draft: draft?.id ?? '' }}
        />
        {backTo(kind, step > 1 ? '1' : undefined)}
        <Kept kind={kind} draft={draft} />
      </div>
    </>
  )
}

function Said({ kind }: { kind: KindToWrite }) {
  const said = useSearchParams()[0].get('said')
  if (said === 'deleted') return <Alert kind="success" title="What you typed is deleted" />
  if (said !== 'lost') return null
  return (
    <Alert kind="warning" title="Your earlier answers are no longer here">
      What you have just sent is kept. Fill in this step of the {nounOf(kind)}, and choose your files again.
    </Alert>
  )
}

function Warnings({ account }: { account: FilingAccount | null }) {
  const warnings = account?.warnings ?? []
  if (warnings.length === 0) return null
  return (
    <Alert kind={warnings.some(({ full }) => full) ? 'warning' : 'info'}>
      {warnings.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  )
}

/** The contact details of the account, which can be changed only in the profile (spec 2 §6). */
function Person({ account, kind }: { account: FilingAccount | null; kind: KindToWrite }) {
  if (!account)
    return (
      <p className="measure text-muted">
        You do not need an account. At the end you give your name and a phone number or an e-mail address. If you have
        an account,{' '}
        <a href={loginAddress({ pathname: filingAddress(kind) })} className="link">
          log in
        </a>
        .
      </p>
    )
  return (
    <section aria-label="Your details" className="grid gap-2">
      <DescriptionList dense items={personOf(kind, account)} />
      <p className="text-sm text-muted">
        From your account. Change it in{' '}
        <Link to="/user-profile" className="link">
          your profile
        </Link>
        : what you have typed here is kept.
      </p>
    </section>
  )
}

const personOf = (kind: KindToWrite, { name, email, phone }: FilingAccount): DescriptionItem[] => [
  { term: kind.nameLabel ?? 'Name', value: name },
  { term: 'Email', value: email },
  { term: 'Phone Number', value: phone },
]

/** How long it is kept, and how to delete it. */
function Kept({ kind, draft }: { kind: KindToWrite; draft: OpenDraft | null }) {
  if (!draft)
    return (
      <p className="measure text-sm text-muted">
        When you press Continue, we keep your answers for {draftDays} days for this browser alone.
      </p>
    )
  return (
    <div className="measure grid gap-2 border-t border-line pt-4 text-sm text-muted">
      <p>
        Kept until {formatDay(draft.endsAt)} for this browser alone. If other people use this phone, delete it when you
        stop.
      </p>
      <details>
        <summary className="tap inline-flex cursor-pointer items-center text-brand-ink underline">
          Delete what I typed
        </summary>
        <form method="post" action={filingAddress(kind)} className="mt-3">
          <input type="hidden" name="task" value="delete" />
          <input type="hidden" name="draft" value={draft.id} />
          <p className="mb-3">All answers and files of this {nounOf(kind)} are deleted. This cannot be undone.</p>
          <Button type="submit" variant="danger" size="sm">
            Delete it
          </Button>
        </form>
      </details>
    </div>
  )
}

function Files({ kind, shown: { draft } }: Props<'files'>) {
  const { files } = draft
  const refused = useRefusal(addForm.id)
  return (
    <>
      <Head kind={kind} step={2} title="Supporting Documents" />
      <div hidden data-forgets={wordsKey(kind, 2)} />
      <div className="grid gap-6">
        <p className="measure">
          A photo of the bill, the meter or a letter helps. {files.length === 0 && 'You can also continue without.'}
        </p>
        {refused && files.length > 0 && (
          <p className="font-semibold">
            {files.length === 1 ? 'Your file is kept.' : `Your ${files.length} files are kept.`}
          </p>
        )}
        {files.length > 0 && (
          <section aria-labelledby="kept-files">
            <h3 id="kept-files" className="mb-2">
              {files.length === 1 ? 'Your file' : `Your ${files.length} files`}
            </h3>
            <ul className="border-t border-line">
              {files.map(({ id, name, size }) => (
                <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {name} <span className="tabular text-sm text-muted">{formatFileSize(size)}</span>
                  </span>
                  <form method="post" action={filingAddress(kind, 'files')}>
                    <input type="hidden" name="task" value="remove" />
                    <input type="hidden" name="file" value={id} />
                    <Button type="submit" size="sm">
                      Remove<span className="sr-only"> {name}</span>
                    </Button>
                  </form>
                </li>
              ))}
            </ul>
          </section>
        )}
        {files.length < filesOfDraft ? (
          <NativeForm
            form={addForm}
            action={filingAddress(kind, 'files')}
            values={{ task: 'add', draft: draft.id }}
            data-sends-photos
          >
            <Sending />
          </NativeForm>
        ) : (
          <p className="text-muted">No more than {filesOfDraft} files. Remove one to add another.</p>
        )}
        <p>
          <LinkButton to={filingAddress(kind, '3')} variant="primary" iconAfter="arrow-right" className="max-sm:w-full">
            Continue
          </LinkButton>
        </p>
        {backTo(kind, '2')}
        <Kept kind={kind} draft={draft} />
      </div>
    </>
  )
}

/** What the page's script shows while it sends the files (app/document/pictures.ts). */
const Sending = () => (
  <>
    <div data-sending hidden role="status" className="grid gap-2">
      <p data-says />
      <progress max={1} aria-label="Sent so far" className="meter-bar" />
    </div>
    <template data-unsent>
      <Alert kind="error" title="Not sent">
        Your files are still chosen. Press Add again in a minute, or when the connection is back.
      </Alert>
    </template>
  </>
)

/** All answers before sending, each part with a link to change it. */
function Review({ kind, shown: { draft, filers, prepares, account } }: Props<'review'>) {
  const values = { ...initialValues(kind), ...draft.values }
  const last = kind.form.steps.length
  const form = sendForm(kind, { isVisitor: account === null, filers })
  return (
    <>
      <Head kind={kind} step={last} title={kind.form.steps.at(-1)?.title ?? ''} />
      <div hidden data-forgets={wordsKey(kind, last - 1)} />
      <div className="grid gap-6">
        <Warnings account={account} />
        {kind.form.steps.slice(0, -1).map((step, index) => (
          <Part key={step.title} kind={kind} title={step.title} part={index === 0 ? '1' : '2'}>
            <DescriptionList
              items={[
                ...(index === 0 && account ? personOf(kind, account) : []),
                ...askedFields(step, values)
                  .filter(({ name }) => !isOfPerson(name))
                  .map((field) => ({ term: field.label, value: written(readValue(field, values[field.name])) })),
              ]}
            />
          </Part>
        ))}
        <Part kind={kind} title="Supporting Documents" part="files">
          {draft.files.length === 0 ? (
            <p className="text-muted">None</p>
          ) : (
            <ul>
              {draft.files.map(({ id, name, size }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  {name} <span className="tabular text-sm text-muted">{formatFileSize(size)}</span>
                </li>
              ))}
            </ul>
          )}
        </Part>
        {kind.refers && <p className="measure text-muted">{sharedWithCompany}</p>}
        {prepares.map((name) => (
          <p key={name} className="measure text-muted">
            {`A colleague who may sign for ${name} can file it for the company.`}
          </p>
        ))}
        <NativeForm
          form={form}
          action={filingAddress(kind, '3')}
          keeps={wordsKey(kind, last)}
          values={{
            task: 'send',
            draft: draft.id,
            files: draft.files.map(({ id }) => id).join(' '),
            chooses: filers.length > 0 ? '1' : '',
          }}
          before={!account && <h3 id="who-title">Who you are</h3>}
        />
        {backTo(kind, 'files')}
        <Kept kind={kind} draft={draft} />
      </div>
    </>
  )
}

const written = (text: string) => text && <Text>{text}</Text>

type PartProps = { kind: KindToWrite; title: string; part: FilingPart; children: ReactNode }
const Part = ({ kind, title, part, children }: PartProps) => (
  <section aria-labelledby={`part-${part}`}>
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 id={`part-${part}`}>{title}</h3>
      <Link to={filingAddress(kind, part)} className="link tap inline-flex items-center">
        Change<span className="sr-only">: {title}</span>
      </Link>
    </div>
    {children}
  </section>
)
