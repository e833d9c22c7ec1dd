import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApiClient } from '#kit/api/api-client.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { api } from '#kit/api/browser-api.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { listTemplates, type Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'

export const meta = () =>
  pageMeta({
    title: 'Available Application Forms',
    description: 'Apply for licences, permits and registrations online: read each form, fill it in, upload it signed.',
  })

export const loader = ({ context }: LoaderFunctionArgs) => readForms(context.get(apiContext))
export const clientLoader = () => readForms(api)

async function readForms(client: ApiClient) {
  // Status 503 prevents the failed page from being cached.
  const answer = await client.call(listTemplates, {}).catch(() => undefined)
  return answer ? { forms: answer.forms.map(toEntry) } : data({ forms: undefined }, { status: 503 })
}

const toEntry = ({ id, slug, title, description }: Template) => ({
  id,
  slug,
  title,
  description,
})
type Entry = ReturnType<typeof toEntry>

/** The available application forms (spec 2 §2.1); public, and works without scripts. */
export default function FormListPage() {
  const { forms } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Application forms' }]}
        title="Available Application Forms"
        lead="Fill a form in online, print and sign it, and upload it with your supporting documents. You can also download a form and read it first."
      />
      {forms ? <Forms forms={forms} /> : <LoadFailure />}
    </div>
  )
}

function Forms({ forms }: { forms: Entry[] }) {
  const signedIn = useSession().status === 'signed-in'
  if (forms.length === 0)
    return (
      <EmptyState title="No forms are open at the moment" action={<LinkButton to="/contact">Contact us</LinkButton>}>
        New forms appear here as soon as the Commission publishes them.
      </EmptyState>
    )
  return (
    <ul className="border-t border-line">
      {forms.map((form) => (
        <FormEntry key={form.id} form={form} signedIn={signedIn} />
      ))}
    </ul>
  )
}

function FormEntry({ form, signedIn }: { form: Entry; signedIn: boolean }) {
  const address = `/forms/${form.slug}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-b border-line py-6">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <Link to={address} className="text-ink underline-offset-4 hover:underline">
            {form.title}
          </Link>
        </h2>
        {form.description && <p className="measure mt-1.5 text-muted">{form.description}</p>}
      </div>
      {signedIn ? (
        <LinkButton to={address} variant="primary" className="max-sm:w-full sm:min-w-40">
          {messages.viewDetails}
          <span className="sr-only">: {form.title}</span>
        </LinkButton>
      ) : (
        <LinkButton to={loginAddress({ pathname: address })} className="max-sm:w-full sm:min-w-40">
          {messages.loginToApply}
          <span className="sr-only">: {form.title}</span>
        </LinkButton>
      )}
    </li>
  )
}

function LoadFailure() {
  return (
    <Alert
      kind="error"
      title={messages.loadFormFailed}
      actions={
        // A plain link, so that it works without scripts.
        <AnchorButton href="/forms" icon="retry">
          Refresh
        </AnchorButton>
      }
    />
  )
}
