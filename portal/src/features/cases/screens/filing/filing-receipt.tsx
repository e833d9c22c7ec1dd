import { useSearchParams } from 'react-router'
import { AfterForm, NativeForm } from '#kit/forms/page-form.tsx'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { SentDraft } from '../../drafts/contract.ts'
import { PrintButton } from '../outside/outside-parts.tsx'
import type { KindToWrite } from '../wizard/wizard-description.ts'
import { filingAddress, linkForm } from './filing-forms.ts'

/** What a browser that has sent a case reads at each of its steps. */
export function FilingReceipt({ kind, sent }: { kind: KindToWrite; sent: SentDraft }) {
  const { reference, code, sentAt, path, confirms, unconfirmed } = sent
  const noun = kind.noun.toLowerCase()
  const isSentAgain = useSearchParams()[0].get('said') === 'link'
  return (
    <>
      <AfterForm data-forgets={`write-${kind.key}-${kind.form.steps.length}`}>
        <PageHeader
          kicker={kind.title}
          title={`${kind.noun} submitted: ${reference}`}
          lead={code ? 'Write down the reference and the code, or print this page.' : `Sent as ${reference}.`}
          actions={<PrintButton />}
        />
      </AfterForm>
      <div className="grid gap-6">
        <DescriptionList
          items={[
            { term: 'Reference', value: <strong className="tabular text-2xl">{reference}</strong> },
            ...(code ? [{ term: 'Your code', value: <strong className="tabular text-2xl">{code}</strong> }] : []),
            { term: 'Sent', value: formatMoment(sentAt) },
          ]}
        />
        {confirms && (
          <section aria-label="Your e-mail address" className="grid gap-3">
            {isSentAgain && <Alert kind="success" title="The link is on its way again" />}
            <Alert kind="warning" title={`Confirm your e-mail address ${confirms}`}>
              {`We send a link to it. Open it and press the button: then we can write to you there, and your ${noun} can go to the company. Look among unwanted mail too. If you open it in this browser, you can also make an account there with one press.`}
            </Alert>
            <NativeForm form={linkForm} action={filingAddress(kind, 'sent')} values={{ task: 'link' }} />
          </section>
        )}
        {code && unconfirmed && !confirms && (
          <p className="measure">
            An officer calls you to confirm your phone number before the {noun} goes to a company.
          </p>
        )}
        {path ? (
          <p>
            <LinkButton to={path} variant="primary">
              Open the {noun}
            </LinkButton>
          </p>
        ) : (
          <>
            <p className="measure">
              With the reference and the code you can read what happens, answer us and add files, on any phone. Anyone
              with the code can read your {noun}: show it only to people you trust.
            </p>
            <p>
              <LinkButton to="/complaint-status" variant="primary" className="max-sm:w-full">
                Follow it
              </LinkButton>
            </p>
            {!code && (
              <p className="measure text-muted">
                The code is shown for an hour after sending. If you have lost it, call us with the reference.
              </p>
            )}
          </>
        )}
        <p>
          <a href={filingAddress(kind)} className="link tap inline-flex items-center">
            Write another {noun}
          </a>
        </p>
      </div>
    </>
  )
}
