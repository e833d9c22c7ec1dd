import { getOpenCounts } from '#features/workplace/contract.ts'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listInboundMails, addInboundMail, dismissInboundMail, type InboundMailView } from '../contract.ts'

export const meta = () => pageMeta({ title: 'Answers by e-mail', noIndex: true })

const readFilters = (address: URLSearchParams) => ({
  state: address.get('state') === 'all' ? ('all' as const) : ('held' as const),
  page: readPage(address),
})

/** E-mails that staff decide about, and those of the last 30 days with what they quote. */
export default function InboundMailPage() {
  const [filters, change] = useListAddress(readFilters)
  const mails = useApiQuery(listInboundMails, { query: filters }, { keepPrevious: true })
  return (
    <div className="shell grid gap-6 py-8 sm:py-10">
      <PageHeader
        title="Answers by e-mail"
        lead="E-mails from another address than the one to which we wrote, without a confirmed sender, possibly sent by a program, or naming another case are not added until you have read them."
      />
      <TabLinks
        label="E-mails"
        items={[
          { label: 'Need a look', to: '/inbound-mail', current: filters.state === 'held' },
          { label: 'Last 30 days', to: '/inbound-mail?state=all', current: filters.state === 'all' },
        ]}
      />
      <Loaded read={mails} loading="Loading the e-mails" failure="Failed to fetch the e-mails">
        {(data) => (
          <>
            {data.items.length === 0 && <NoMails configured={data.configured} />}
            <ul className="grid gap-6">
              {data.items.map((mail) => (
                <InboundMailItem key={mail.id} mail={mail} />
              ))}
            </ul>
            <Pagination
              page={filters.page}
              pageCount={Math.ceil(data.total / data.pageSize)}
              label="Pages of e-mails"
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function NoMails({ configured }: { configured: boolean }) {
  return configured ? (
    <EmptyState icon="mail" title="No e-mails here">
      E-mails that need a decision appear here.
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title="No mailbox is set up">
      People answer on their pages. Ask the operator of the machine to set INBOUND_MAIL_URL.
    </EmptyState>
  )
}

const outcomes = {
  added: { tone: 'success', word: 'Added' },
  held: { tone: 'warning', word: 'Needs a look' },
  refused: { tone: 'neutral', word: 'Not added' },
  returned: { tone: 'neutral', word: 'Not added' },
  automatic: { tone: 'neutral', word: 'Not added' },
  unknown: { tone: 'neutral', word: 'Not added' },
  unreadable: { tone: 'neutral', word: 'Not added' },
} as const

const bodyClass = 'measure whitespace-pre-wrap [overflow-wrap:anywhere]'

/** One e-mail with its text, what it quotes, and the decision about it. */
function InboundMailItem({ mail }: { mail: InboundMailView }) {
  const { outcome, receivedAt, reference, path, sender, reason, text, quoted, files, decidable } = mail
  const { tone, word } = outcomes[outcome]
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold [overflow-wrap:anywhere]">
        {path ? (
          <Link to={path} className="link">
            {reference || 'Deleted'}
          </Link>
        ) : (
          reference
        )}
        <span className="font-normal">
          {sender || (text ? 'Unclear sender' : 'Text deleted')}, {formatShortMoment(receivedAt)}
        </span>
        <Badge tone={tone}>{word}</Badge>
      </h2>
      {reason && <p className="text-sm text-muted">{reason}</p>}
      {text && (
        <blockquote dir="auto" className={`${bodyClass} border-s-3 border-amber ps-4`}>
          {text}
        </blockquote>
      )}
      {files.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">Files that were not added: {files.join('; ')}</p>
      )}
      {quoted && (
        <Disclosure title="Show quoted text">
          <p dir="auto" className={`${bodyClass} text-sm text-muted`}>
            {quoted}
          </p>
        </Disclosure>
      )}
      {decidable && <Decision mail={mail} />}
    </li>
  )
}

function Decision({ mail: { id, reference, names, text } }: { mail: InboundMailView }) {
  const shared = {
    invalidates: [listInboundMails, getOpenCounts],
    onError: ({ message }: { message: string }) => void toast.error(message),
  }
  const add = useApiMutation(addInboundMail, {
    ...shared,
    onSuccess: (_, { body }) => void toast.success(`E-mail added to ${body?.reference}`),
  })
  const dismiss = useApiMutation(dismissInboundMail, {
    ...shared,
    onSuccess: () => void toast.success('E-mail not added'),
  })
  const busy = add.isPending || dismiss.isPending
  return (
    <div className="flex flex-wrap gap-3">
      {text &&
        [...names, reference].map((each) => (
          <Button
            key={each}
            icon="check"
            disabled={busy}
            onClick={() => add.mutate({ params: { id }, body: { reference: each } })}
          >
            Add to {each}
          </Button>
        ))}
      <Button icon="close" busy={dismiss.isPending} disabled={busy} onClick={() => dismiss.mutate({ params: { id } })}>
        Do not add
      </Button>
    </div>
  )
}
