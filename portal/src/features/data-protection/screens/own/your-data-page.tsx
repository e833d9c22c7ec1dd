import { useState } from 'react'
import { DownloadButton } from '#kit/download-button.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { type Consent, getOwnConsents, archiveOwnData, printOwnData } from '../../contract.ts'
import { dataRequest, eventWords } from '../../requests/kind.ts'
import { kindWords, requestMessages } from '../../messages.requests.ts'
import { erasedAtOnce, keptAfterErasure, messages } from '../../messages.ts'
import { listOwnRequests, type OwnRequest, withdrawRequest } from '../../requests/contract.ts'
import { History } from '../history.tsx'
import { Part } from '../part.tsx'
import { ViewsPart } from './views-part.tsx'

export const meta = () => pageMeta({ title: 'Your data', noIndex: true })

export const handle = { heading: 'User profile' } satisfies RouteHandle

/** The tab 'Your data' of the profile: copies, consents, who of the staff has read what, and erasure. */
export default function YourDataPage() {
  return (
    <div className="grid max-w-3xl gap-12">
      <CopiesPart />
      <ConsentsPart />
      <ViewsPart />
      <RequestsPart />
      <ErasurePart />
    </div>
  )
}

/** What erasing the account removes, and what stays for which reason. */
function ErasurePart() {
  return (
    <Part id="erasing" title="Erase your account">
      <h3 className="mb-2">What we erase at once</h3>
      <ul className="mb-6 list-disc ps-5">
        {erasedAtOnce.map((text) => (
          <li key={text} className="measure">
            {text}
          </li>
        ))}
      </ul>
      <h3 className="mb-2">What stays, and why</h3>
      <DescriptionList items={keptAfterErasure} />
      <p className="measure my-4 text-muted">
        To ask us to erase more, or to object to how we use your data, make a request above.
      </p>
      <LinkButton to="/user-profile#delete-account" icon="trash">
        Go to 'Delete my account'
      </LinkButton>
    </Part>
  )
}

const columns: Column<Consent>[] = [
  { key: 'what', header: 'What you agreed to', rowHeader: true, cell: ({ what }) => what },
  { key: 'at', header: 'When', className: 'tabular', cell: ({ at }) => formatShortMoment(at) },
  {
    key: 'version',
    header: 'Version of the text',
    className: 'tabular',
    cell: ({ version }) => (version ? formatDay(version) : 'Not recorded'),
  },
]

/** What the person has agreed to, with the version of each text. */
function ConsentsPart() {
  return (
    <Part id="consents" title="What you have agreed to">
      <Loaded
        read={useApiQuery(getOwnConsents, {})}
        loading="Loading what you have agreed to"
        failure="What you have agreed to could not be loaded"
        rows={3}
      >
        {({ consents }) => (
          <Table
            caption="What you have agreed to"
            hideCaption
            dense
            columns={columns}
            rows={consents}
            rowKey={({ what, at }) => `${what} ${at}`}
            empty={
              <EmptyState icon="check-circle" title="Nothing yet">
                What you agree to when you apply or complain appears here.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Part>
  )
}

/** What is stored about the person, as files. */
function CopiesPart() {
  return (
    <Part
      id="copies"
      title="What we hold about you"
      lead={
        <>
          Your account and sessions, your applications, complaints, petitions and enquiries with our answers, your
          documents, what you have agreed to, and when staff opened your records. Reports of wrongdoing are kept apart
          and are not in these files. The{' '}
          <Link to="/privacy-policy" className="link">
            privacy policy
          </Link>{' '}
          says what we use your data for.
        </>
      }
    >
      <div className="border-t border-line">
        <Row text="A PDF to read and print.">
          <DownloadButton
            size="md"
            url={endpointUrl(printOwnData, {})}
            fileName="my-data.pdf"
            failure={messages.downloadFailed}
          >
            Download PDF
          </DownloadButton>
        </Row>
        <Row text="A ZIP file with all your documents, and your data in a form that other programs read (JSON).">
          <DownloadButton
            size="md"
            url={endpointUrl(archiveOwnData, {})}
            fileName="my-data.zip"
            failure={messages.archiveFailed}
          >
            Download ZIP
          </DownloadButton>
        </Row>
      </div>
    </Part>
  )
}

function Row({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <p className="measure min-w-0 flex-1 basis-64">{text}</p>
      {children}
    </div>
  )
}

const RequestForm = onDemand(() => import('./request-form.tsx').then((module) => module.RequestForm))

/** The person's requests about their data, and the form for a new one. */
function RequestsPart() {
  const [writing, setWriting] = useState(false)
  return (
    <Part
      id="requests"
      title="Your requests"
      lead="The law gives you the right to see, correct, erase and take your data, and to object to its use. Ask here for what you cannot do yourself. We answer within 30 days."
      action={
        <Button icon={writing ? undefined : 'plus'} aria-expanded={writing} onClick={() => setWriting(!writing)}>
          {writing ? 'Cancel' : 'Make a request'}
        </Button>
      }
    >
      {writing && (
        <div className="mb-6">
          <RequestForm onDone={() => setWriting(false)} />
        </div>
      )}
      <Loaded
        read={useApiQuery(listOwnRequests, {})}
        loading="Loading your requests"
        failure="Your requests could not be loaded"
        rows={2}
      >
        {({ requests }) =>
          requests.length === 0 && !writing ? (
            <p>You have made no request.</p>
          ) : (
            requests.map((request) => <OneRequest key={request.id} request={request} />)
          )
        }
      </Loaded>
    </Part>
  )
}

function OneRequest({ request }: { request: OwnRequest }) {
  const { reference, kind, status, dueAt, text, events } = request
  return (
    <Disclosure
      open={status === 'open'}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular">{reference}</span>
          <span>{kindWords[kind].label}</span>
          <Badge tone={status === 'refused' ? 'danger' : dataRequest.states[status].tone}>
            {dataRequest.states[status].label}
          </Badge>
        </span>
      }
    >
      <div className="grid gap-4">
        {status === 'open' && <p>We answer by {formatDay(dueAt)}.</p>}
        <blockquote dir="auto" className="border-s-3 border-amber ps-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </blockquote>
        <History events={events} words={eventWords} />
        {status === 'open' && <Withdraw request={request} />}
      </div>
    </Disclosure>
  )
}

const Withdraw = ({ request: { id, reference } }: { request: OwnRequest }) => (
  <div>
    <AskButton
      dialog={(onClose) => (
        <AskDialog
          title={`Withdraw ${reference}?`}
          confirmLabel="Withdraw the request"
          cancelLabel="Keep the request"
          danger
          send={() => api.call(withdrawRequest, { params: { id } })}
          refreshes={[listOwnRequests]}
          done={requestMessages.withdrawn}
          onClose={onClose}
        >
          <p>We will not answer it. You can make a new request at any time.</p>
        </AskDialog>
      )}
    >
      Withdraw this request
    </AskButton>
  </div>
)
