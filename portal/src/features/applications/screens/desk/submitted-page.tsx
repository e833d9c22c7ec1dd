import { getProfile } from '#features/accounts/contract.ts'
import { useContact } from '#kit/site-frame.ts'
import { useParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { commission } from '#platform/state/commission.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { personOf } from '../../rules.ts'
import { FeeNotice } from '../fill-in/fee-notice.tsx'
import { nameDocument } from '../upload/uploaded-documents.tsx'
import { PrintButton } from './print-button.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

export const meta = () => pageMeta({ title: messages.applicationSubmitted })

export const handle = { heading: messages.applicationSubmitted } satisfies RouteHandle

/** The lasting confirmation of a submitted application, which can be printed as a receipt (decisions §6). */
export default function SubmittedPage() {
  const { formId = '' } = useParams()
  const { data, error, refetch } = useApiQuery(getForm, { params: { id: formId } })
  return (
    <div className="shell py-8 sm:py-12">
      {data && <Confirmation form={data.form} />}
      {!data && !error && <SkeletonRows rows={6} label="Loading the confirmation" />}
      {!data && error && <QueryFailure title={messages.fetchFormFailed} error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function Confirmation({ form }: { form: Submission }) {
  const heading = useArrivalFocus()
  const submitted = form.completedAt
  return (
    <div className="grid max-w-3xl gap-8">
      <header className="grid gap-2 border-b-2 border-brand-ink pb-5">
        <p className="text-sm font-semibold text-amber-ink">{form.formTitle}</p>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {submitted ? messages.applicationSubmitted : 'This application is not submitted yet'}
        </h1>
        <p className="tabular text-2xl font-semibold">{form.reference}</p>
      </header>
      {submitted && <Receipt form={form} submitted={submitted} />}
      <div data-print="no" className="flex flex-wrap gap-3">
        <LinkButton to={`/user-profile/forms/${form.id}`} variant="primary" className="max-sm:w-full">
          Open the application
        </LinkButton>
        {submitted && <PrintButton />}
      </div>
    </div>
  )
}

function Receipt({ form, submitted }: { form: Submission; submitted: string }) {
  const { email, phone } = useContact().contacts.registration
  const documents = [...form.filledForm, ...form.documents]
  // Nothing is mailed to an address that is not confirmed but the link for it.
  const mailed = useApiQuery(getProfile, {}).data?.emailVerified ?? true
  return (
    <>
      <section aria-labelledby="receipt">
        <h2 id="receipt" className="mb-3 text-xl">
          Receipt
        </h2>
        <DescriptionList
          items={[
            { term: 'Reference', value: form.reference },
            { term: 'Received by', value: commission.name },
            ...(form.company ? [{ term: 'Company', value: form.company.name }] : []),
            { term: 'Applicant', value: personOf(form) },
            { term: 'Submitted on', value: <time dateTime={submitted}>{formatMoment(submitted)}</time> },
            {
              term: 'Documents',
              value: (
                <ul>
                  {documents.map((document) => (
                    <li key={document.id}>
                      {nameDocument(document)}: {document.originalName}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </section>
      <FeeNotice form={form} answers={form.formData} filedAt={form.createdAt} />
      <section aria-labelledby="next">
        <h2 id="next" className="mb-3 text-xl">
          What happens next
        </h2>
        <ol className="list-decimal space-y-1 ps-5">
          <li>The Commission checks your answers and documents.</li>
          <li>If something is missing, the Commission writes to you. You answer on the page of your application.</li>
          <li>
            The Commission decides.{' '}
            {mailed
              ? 'We send you the decision by e-mail and show it on that page.'
              : 'We show you the decision on that page.'}
          </li>
        </ol>
        <p className="mt-3 text-muted">
          The Commission has not published how long a decision takes. Ask about your application with its reference:{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          or <PhoneLink phone={phone} />.
        </p>
      </section>
    </>
  )
}
