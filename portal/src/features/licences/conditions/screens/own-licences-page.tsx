import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { classes } from '../../contract.facts.ts'
import { listOwnLicences, type OwnCondition, type OwnLicence } from '../contract.ts'
import { ConditionList } from './condition-list.tsx'

const SendReturn = onDemand(() => import('./send-return.tsx').then((part) => part.SendReturn), { fallback: null })

export const meta = () => pageMeta({ title: 'Licences', noIndex: true })
export const handle = { heading: 'Your licences' } satisfies RouteHandle

/** The licences of a person and of the companies for which the person acts, with what is due. */
export default function OwnLicencesPage() {
  return (
    <section aria-labelledby="licences-title" className="grid max-w-3xl gap-6">
      <h2 id="licences-title">Your licences</h2>
      <Loaded
        read={useApiQuery(listOwnLicences, {})}
        loading="Loading your licences"
        failure="Failed to fetch your licences"
      >
        {({ licences }) =>
          licences.length === 0 ? (
            <EmptyState icon="shield" title="No licences yet">
              A licence that the Commission grants to you, or to a company for which you act, is shown here.
            </EmptyState>
          ) : (
            licences.map((licence) => <Licence key={licence.id} licence={licence} />)
          )
        }
      </Loaded>
    </section>
  )
}

function Licence({ licence }: { licence: OwnLicence }) {
  const { reference, numberKey, holder, today, daysLeft, paper, isPerson, renewal, conditions } = licence
  const at = `/licence-register/${numberKey}`
  return (
    <article
      aria-label={`Licence ${reference}`}
      className="grid gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <header className="grid gap-1 [overflow-wrap:anywhere]">
        <p className="tabular text-sm text-muted">{reference}</p>
        <h3 className="text-lg">
          {classes[licence.class].label} licence of {holder}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={today.tone} icon={today.icon}>
            {today.label}
          </Badge>
          {daysLeft === null || daysLeft > 365
            ? today.sentence
            : `${daysLeft} days left, until ${formatDay(licence.validTo)}.`}
        </p>
      </header>
      <p className="flex flex-wrap gap-x-6">
        <a href={at} className="link tap">
          In the public register
        </a>
        {paper !== null && !isPerson && (
          <a href={`/api${at}/${paper}/certificate.pdf`} className="link tap">
            Certificate {paper} (PDF)
          </a>
        )}
        {renewal && (
          <a href={`/user-profile/forms/${renewal.id}`} className="link tap">
            {renewal.reference ? `Renewal: application ${renewal.reference}` : 'Apply for its renewal'}
          </a>
        )}
      </p>
      {conditions.length > 0 && (
        <section aria-label={`Conditions of ${reference}`}>
          <h4 className="mb-2">Conditions</h4>
          <ConditionList conditions={conditions} more={(condition) => <Send condition={condition} />} />
        </section>
      )}
    </article>
  )
}

function Send({ condition }: { condition: OwnCondition }) {
  const { number, askedAgain, canSend } = condition
  return (
    <>
      {askedAgain && (
        <Alert kind="warning" title="The Commission asks again">
          {askedAgain}
        </Alert>
      )}
      {canSend && (
        <AskButton icon="upload" dialog={(onClose) => <SendReturn {...{ condition, onClose }} />}>
          Send the document<span className="sr-only"> for condition {number}</span>
        </AskButton>
      )}
    </>
  )
}
