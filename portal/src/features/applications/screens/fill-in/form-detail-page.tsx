import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { getTemplate, type Template, type FormDoc } from '#features/forms/contract.ts'
import { describeCondition, describeCount } from '#fields/form-visibility.ts'
import { sectionFields, sortSections } from '#fields/form.ts'
import { type ApiClient, ApiError, isApiError } from '#kit/api/api-client.ts'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { api, downloadFile } from '#kit/api/browser-api.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { messages } from '../../messages.ts'
import { FeeNotice } from './fee-notice.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { NoSuchForm } from './no-such-form.tsx'

// Loaded lazily, because visitors only read the questions.
const FormTasks = onDemand(() => import('./form-tasks.tsx').then((part) => part.FormTasks), {
  name: 'form-tasks',
  fallback: <FormSkeleton />,
})

export async function loader({ context, params }: LoaderFunctionArgs) {
  const answer = await readForm(context.get(apiContext), params.formId)
  if ('form' in answer && answer.form) context.get(ownAddressContext)(`/forms/${answer.form.slug}`)
  return answer
}
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => readForm(api, params.formId)

async function readForm(client: ApiClient, id = '') {
  try {
    const { form } = await client.call(getTemplate, { params: { id } })
    return { form, missing: false }
  } catch (error) {
    // An address that the API refuses (400) is also not a form.
    const missing = [400, 404].includes(refusedWith(error) ?? 0)
    return data({ form: undefined, missing }, { status: missing ? 404 : 503 })
  }
}

/** During server rendering, the API client throws the router's `data`, which contains the status. */
function refusedWith(error: unknown): number | undefined {
  if (isApiError(error)) return error.status
  const { init } = (typeof error === 'object' && error !== null ? error : {}) as { init?: ResponseInit | null }
  return init?.status
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(
    loaderData?.form
      ? { title: loaderData.form.title, description: describe(loaderData.form) }
      : { title: messages.formNotFound },
  )

/** The default description is addressed to the Commission's licensing team (spec 2 §2.1). */
const describe = (form: Template) =>
  form.description ||
  `To the licensing team of the ${commission.name}: with this form I apply to the Commission. Please consider the answers and documents that follow.`

/** An application form: an outline for visitors, the form itself for signed-in people (spec 2 §2.1). */
export default function FormDetailPage() {
  const { form, missing } = useLoaderData<typeof loader>()
  return <div className="shell py-8 sm:py-12">{form ? <FormDetail form={form} /> : <NoForm missing={missing} />}</div>
}

function FormDetail({ form }: { form: Template }) {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <LinkButton to="/forms" variant="quiet" size="sm" icon="arrow-left" className="-ms-2.5 mb-4" data-print="no">
        Back
      </LinkButton>
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Application forms', to: '/forms' }, { label: form.title }]}
        kicker="Form Details"
        title={form.title}
        lead={describe(form)}
        actions={form.formDocs.length > 0 && <DownloadFormButton docs={form.formDocs} />}
      />
      {session.status === 'signed-in' && (
        <FormTasks key={`${session.user.id}${form.id}`} form={form} user={session.user} />
      )}
      {session.status === 'signed-out' && <FormOutline form={form} pathname={pathname} />}
      {session.status === 'restoring' && <FormSkeleton />}
    </>
  )
}

function NoForm({ missing }: { missing: boolean }) {
  const { pathname } = useLocation()
  if (missing)
    return (
      <>
        <h1 className="sr-only">{messages.formNotFound}</h1>
        <NoSuchForm />
      </>
    )
  return (
    <>
      <PageHeader title="Form Details" breadcrumb={[{ label: 'Application forms', to: '/forms' }]} />
      <Alert
        kind="error"
        title={messages.loadFormFailed}
        actions={
          <AnchorButton href={pathname} icon="retry">
            Refresh
          </AnchorButton>
        }
      />
    </>
  )
}

/**
 * 'Download Form' (spec 2 §2.1): fetches the file first, so that a missing file gives a message; other failures open the file in a new tab.
 * Without scripts it is a plain link. In the document for visitors its script looks whether the file is there.
 */
function DownloadFormButton({ docs }: { docs: FormDoc[] }) {
  return docs.map((doc, index) => (
    <DownloadButton key={doc.id} doc={doc} label={index === 0 ? 'Download Form' : `Download ${doc.name}`} />
  ))
}

function DownloadButton({ doc, label }: { doc: FormDoc; label: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadFile(doc.docUrl, doc.fileName).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return toast.error(messages.noFormDocument)
      toast.error(messages.downloadFormFailed)
      window.open(doc.docUrl, '_blank', 'noopener')
    })
    setBusy(false)
  }
  return (
    <AnchorButton
      href={doc.docUrl}
      download={doc.fileName}
      icon="download"
      aria-busy={busy || undefined}
      data-missing={messages.noFormDocument}
      onClick={(event) => {
        event.preventDefault()
        if (!busy) void download()
      }}
    >
      {label}
    </AnchorButton>
  )
}

/** For visitors: the questions, so that they can prepare, and a link to log in. */
function FormOutline({ form, pathname }: { form: Template; pathname: string }) {
  return (
    <div className="grid gap-10">
      <section className="grid justify-items-start gap-3 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 sm:p-6">
        <h2 className="text-xl">{messages.logInToFill}</h2>
        <p className="measure text-muted">
          Your account keeps what you type, your documents and the decision of the Commission in one place.
        </p>
        <LinkButton to={loginAddress({ pathname })} variant="primary" className="mt-1">
          {messages.logInHere}
        </LinkButton>
      </section>
      <FeeNotice form={form} answers={{}} />
      <section>
        <h2 className="mb-2">What this form asks</h2>
        {sortSections(form.section).map((section) => (
          <Disclosure key={section.id} title={section.name}>
            {section.extraInfo && <p className="mb-2 text-muted">{section.extraInfo}</p>}
            {section.showWhen && <p className="mb-2 text-muted">{describeCondition(section.showWhen)}.</p>}
            {section.repeat && <p className="mb-2 text-muted">{describeCount(section.repeat)}</p>}
            <ul className="list-[square] ps-5 marker:text-amber">
              {sectionFields(section).map((field) => (
                <li key={field.name}>
                  {field.name}
                  {!field.required && <span className="text-muted"> (optional)</span>}
                  {field.showWhen && (
                    <span className="block text-sm text-muted">{describeCondition(field.showWhen)}</span>
                  )}
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </section>
    </div>
  )
}
