import { useParams } from 'react-router'
import { ActionBar } from '#engines/records/screens/action-bar.tsx'
import { type RecordActions, takeBy } from '#engines/records/screens/use-record.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { besideClass, RecordAside, RecordHead } from '#kit/desk/record-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { type Licence, licenceCalls, type LicenceEvent } from '../contract.ts'
import { eventWords, type LicenceAction, licence as kind } from '../kind.ts'
import { licenceMessages as messages } from '../messages.ts'
import { termLabels, termNames, writeTerm } from '../rules.facts.ts'
import { LicenceConditions } from '../conditions/screens/licence-conditions.tsx'
import { listConditions } from '../conditions/contract.ts'
import { StatusBadge } from './register-parts.tsx'

export const meta = () => pageMeta({ title: 'Licence', noIndex: true })
export const handle = { heading: 'Licence' } satisfies RouteHandle

const screens: RecordActions<Licence> = {
  kind,
  read: licenceCalls.read,
  take: takeBy(licenceCalls, kind),
  refreshes: [pageCall('licences'), listApprovals, listConditions],
}

/** One licence: what it says, what can be done with it, and all that was. */
export default function LicencePage() {
  const { id = '' } = useParams()
  return (
    <div className="shell py-6 sm:py-8">
      <Loaded
        read={useApiQuery(licenceCalls.read, { params: { id } })}
        loading="Loading the licence"
        failure="Failed to fetch the licence"
        missing={{
          icon: 'shield',
          title: messages.notFound,
          action: <LinkButton to="/licences">All licences</LinkButton>,
        }}
        rows={8}
        isRecord
      >
        {(licence) => <Shown key={id} licence={licence} />}
      </Loaded>
    </div>
  )
}

function Shown({ licence }: { licence: Licence }) {
  const { id, reference, holder, events, warning, today } = licence
  return (
    <div className="grid min-w-0 gap-3">
      <RecordHead id={id} kicker={reference} title={holder}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={today} />
          <span>{today.sentence}</span>
        </div>
      </RecordHead>
      <WaitingApproval recordType="licence" recordId={id} />
      {warning && (
        <Alert kind="warning" title="Warning on the public page">
          {warning}
        </Alert>
      )}
      {licence.actions.length > 0 && <ActionBar {...{ screens }} record={licence} onWrite={() => {}} />}
      <div className={besideClass}>
        <Facts licence={licence} />
        <div className="grid min-w-0 gap-8">
          <LicenceConditions id={id} />
          <section aria-labelledby="history-title" className="min-w-0">
            <h2 id="history-title" className="mb-4 text-lg">
              History
            </h2>
            <Timeline
              label="History"
              items={events.map((event) => ({
                id: event.id,
                title: `${eventWords[event.action as LicenceAction]}${event.condition ? ` (condition ${event.condition})` : ''}`,
                time: `${formatShortMoment(event.at)}, ${event.byName}${event.hasSecond ? ' and a second person' : ''}`,
                dateTime: event.at,
                body: <EventBody event={event} />,
              }))}
            />
          </section>
        </div>
      </div>
    </div>
  )
}

function Facts({ licence }: { licence: Licence }) {
  const { numberKey, certificates, application, publicNote } = licence
  return (
    <RecordAside label={`What ${licence.reference} says`} fold="The licence">
      <DescriptionList
        small
        narrow
        items={[
          ...termNames.map((name) => ({ term: termLabels[name], value: licence[name] && writeTerm(licence[name]) })),
          { term: 'Application', value: application },
          { term: 'Public note', value: publicNote },
        ]}
      />
      <section aria-labelledby="papers-title" className="grid gap-2">
        <h2 id="papers-title" className="text-lg">
          On the public site
        </h2>
        <ul className="grid gap-1">
          <li>
            <a href={`/licence-register/${numberKey}`} className="link tap">
              In the register
            </a>
          </li>
          {certificates.map(({ paper, issuedAt }) => (
            <li key={paper}>
              <a href={`/licence-register/${numberKey}/${paper}`} className="link tap">
                Certificate {paper} of {formatDay(issuedAt)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </RecordAside>
  )
}

function EventBody({ event: { day, order, text, changes } }: { event: LicenceEvent }) {
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      {day && <p>{order ? `From ${formatDay(day)} by ${order}.` : `On ${formatDay(day)}.`}</p>}
      {termNames.map(
        (name) =>
          changes[name] && (
            <p key={name}>
              {termLabels[name]}: {writeTerm(changes[name][1])} (before: {writeTerm(changes[name][0])})
            </p>
          ),
      )}
      {text && <p className="whitespace-pre-wrap">{text}</p>}
    </div>
  )
}
