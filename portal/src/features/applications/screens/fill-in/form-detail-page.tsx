import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api-context.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { getTemplate, type Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'
import { BackButton } from './application-steps.tsx'
import { DownloadFormButton } from './download-form-button.tsx'
import { FormOutline } from './form-outline.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { NoSuchForm } from './no-such-form.tsx'

// Loaded lazily, because visitors only read the questions.
const FormTasks = onDemand(() => import('./form-tasks.tsx').then((part) => part.FormTasks), {
  name: 'form-tasks',
  fallback: <FormSkeleton />,
})

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const { form } = await context.get(apiContext).call(getTemplate, { params: { id: params.formId ?? '' } })
    context.get(ownAddressContext)(`/forms/${form.slug}`)
    return { form, missing: false }
  } catch (error) {
    // An address that the API refuses (400) is also not a form.
    const missing = [400, 404].includes(refusedWith(error) ?? 0)
    return data({ form: undefined, missing }, { status: missing ? 404 : 503 })
  }
}

/** During server rendering, the API client throws the router's `data`, which contains the status. */
function refusedWith(error: unknown): number | undefined {
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
      <BackButton to="/forms" />
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
      {session.status === 'restoring' && (
        <>
          <noscript>
            <FormOutline form={form} pathname={pathname} />
          </noscript>
          <FormSkeleton />
        </>
      )}
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
