import { useParams } from 'react-router'
import { ActionBar } from '#engines/records/screens/action-bar.tsx'
import { type RecordActions, takeBy } from '#engines/records/screens/use-record.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { RecordHead } from '#kit/desk/record-page.tsx'
import { DownloadButton } from '#kit/download-button.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { condition as kind } from '../../kind.conditions.ts'
import { licenceMessages as messages } from '../../messages.ts'
import { periods } from '../../rules.conditions.ts'
import { type Condition, conditionCalls, listConditions } from '../contract.ts'

export const meta = () => pageMeta({ title: 'Condition of a licence', noIndex: true })
export const handle = { heading: 'Condition of a licence' } satisfies RouteHandle

const screens: RecordActions<Condition> = {
  kind,
  read: conditionCalls.read,
  take: takeBy(conditionCalls, kind),
  refreshes: [pageCall('licence-conditions'), listConditions, listApprovals],
}

/** One condition of a licence: what it says, what its holder has sent, and what can be done with it. */
export default function ConditionPage() {
  const { id = '' } = useParams()
  return (
    <div className="shell py-6 sm:py-8">
      <Loaded
        read={useApiQuery(conditionCalls.read, { params: { id } })}
        loading="Loading the condition"
        failure="Failed to fetch the condition"
        missing={{
          icon: 'shield',
          title: messages.conditionNotFound,
          action: <LinkButton to="/lists/licence-conditions">All conditions</LinkButton>,
        }}
        isRecord
      >
        {(condition) => <Shown key={id} condition={condition} />}
      </Loaded>
    </div>
  )
}

function Shown({ condition }: { condition: Condition }) {
  const { id, number, text, tone, icon, label, sentence, licence, askedAgain, actions } = condition
  return (
    <div className="grid min-w-0 gap-4">
      <RecordHead id={id} kicker={licence.reference} title={`Condition ${number} of ${licence.holder}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge {...{ tone, icon }}>{label}</Badge>
          <span>{sentence}</span>
        </div>
      </RecordHead>
      <WaitingApproval recordType={kind.key} recordId={id} />
      {actions.length > 0 && <ActionBar {...{ screens }} record={condition} onWrite={() => {}} />}
      <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <DescriptionList
        dense
        items={[
          {
            term: 'Licence',
            value: (
              <Link to={`/licences/${licence.id}`} className="link tap">
                {licence.reference}, with the history
              </Link>
            ),
          },
          { term: 'How often', value: periods[condition.due].label },
          { term: 'Who reads it', value: condition.isPublic ? 'Everyone' : 'The holder and staff' },
          { term: 'Asked again', value: askedAgain },
        ]}
      />
      <Returns documents={condition.documents} />
    </div>
  )
}

function Returns({ documents }: Pick<Condition, 'documents'>) {
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title" className="mb-2 text-lg">
        What the holder has sent
      </h2>
      {documents.length === 0 ? (
        <p className="text-muted">No document yet.</p>
      ) : (
        <ul className="grid gap-2">
          {documents.toReversed().map(({ id, originalName, path, uploadedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
              <DownloadButton url={path} fileName={originalName} failure={`Failed to download ${originalName}`}>
                {originalName}
              </DownloadButton>
              <span className="text-sm text-muted">{formatMoment(uploadedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
