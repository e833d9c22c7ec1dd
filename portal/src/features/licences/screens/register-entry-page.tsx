import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { commission } from '#platform/state/commission.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { listPublicConditions, type ShownCondition } from '../conditions/contract.ts'
import { ConditionList } from '../conditions/screens/condition-list.tsx'
import { getRegisterEntry } from '../contract.register.ts'
import { classes } from '../rules.facts.ts'
import { readAddressPart } from '../rules.ts'
import { Decides, Doubts, crumbsOf, StatusBadge } from './register-parts.tsx'

type Found = ResponseOf<typeof getRegisterEntry>
type Licence = NonNullable<Found['licence']>

export async function loader({ context, params }: LoaderFunctionArgs) {
  const number = readAddressPart(params.number)
  const api = context.get(apiContext)
  const [found, { conditions }] = await Promise.all([
    api.call(getRegisterEntry, { params: { number } }),
    api.call(listPublicConditions, { params: { number } }),
  ])
  if (found.licence) context.get(ownAddressContext)(`/licence-register/${found.licence.numberKey}`)
  return data({ ...found, conditions, asked: number }, { status: found.licence ? 200 : 404 })
}

const titleOf = (found: Found | undefined) =>
  found?.licence ? `${found.licence.holder}: ${found.licence.reference}` : 'No licence with this number'

export const meta = (place: PagePlace & { loaderData?: Found }) => {
  const title = titleOf(place.loaderData)
  const licence = place.loaderData?.licence
  const description = licence
    ? `${classes[licence.class].label} licence ${licence.reference} of ${licence.holder}: ${licence.status.label}. ${licence.status.sentence}`
    : title
  return pageMeta({ title, description, crumbs: crumbsOf(licence?.reference ?? title) }, place)
}

export default function RegisterEntryPage() {
  const { licence, near, asked, conditions } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      {licence ? <Entry {...{ licence, conditions }} /> : <Missing {...{ near, asked }} />}
    </div>
  )
}

/** Who may do what, where and until when. */
function Entry({ licence, conditions }: { licence: Licence; conditions: ShownCondition[] }) {
  const { reference, holder, capacity, site, council, status, warning, publicNote, history } = licence
  const { label, may } = classes[licence.class]
  const isOver = status.state === 'expired' || status.state === 'ended'
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf(reference)}
        kicker={`${label} licence ${reference}`}
        title={holder}
        meta={<StatusBadge status={status} />}
      />
      <div className="grid gap-10">
        <div className="grid gap-3">
          {warning && (
            <Alert kind="warning" title="Warning of the Commission">
              {warning}
            </Alert>
          )}
          <p className="measure text-2xl leading-snug [overflow-wrap:anywhere]">
            {isOver ? 'Was' : 'Is'} licensed to {may}
            {capacity && ` (${capacity})`} in {[site, council, `${commission.state} State`].filter(Boolean).join(', ')}.
          </p>
          <p className="text-xl font-semibold">{status.sentence}</p>
          {publicNote && <p className="measure whitespace-pre-line">{publicNote}</p>}
          <p className="text-sm text-muted">Status on {formatDay(licence.at)}.</p>
        </div>
        <DescriptionList
          dense
          items={[
            { term: 'Number', value: reference },
            { term: 'Issued on', value: formatDay(licence.issuedOn) },
            { term: 'Valid from', value: formatDay(licence.validFrom) },
            { term: 'Valid to', value: formatDay(licence.validTo) },
            {
              term: 'Resolution of the Commission',
              value: `${licence.resolution} of ${formatDay(licence.resolutionOn)}`,
            },
          ]}
        />
        {conditions.length > 0 && (
          <section aria-labelledby="conditions">
            <h2 id="conditions" className="mb-4">
              Conditions
            </h2>
            <ConditionList conditions={conditions} />
          </section>
        )}
        <section aria-labelledby="history">
          <h2 id="history" className="mb-4">
            History
          </h2>
          <Timeline
            label="History"
            items={history.map(({ id, at, text }) => ({
              id,
              title: <span className="font-normal">{text}</span>,
              time: formatDay(at),
              dateTime: nigerianDay(new Date(at)),
            }))}
          />
        </section>
        <Certificates licence={licence} />
        <Doubts reference={reference} />
      </div>
    </>
  )
}

function Certificates({ licence: { numberKey, certificates, decides, source } }: { licence: Licence }) {
  return (
    <section aria-labelledby="certificates" className="grid gap-3">
      <h2 id="certificates">Certificates</h2>
      {certificates.length === 0 ? (
        <p>None has been issued with a code. Compare an older paper with what this page says.</p>
      ) : (
        <ul className="grid gap-1">
          {certificates.map(({ paper, issuedAt, isCurrent, replacedAt }) => (
            <li key={paper}>
              <Link to={`/licence-register/${numberKey}/${paper}`} className="link tap">
                Certificate {paper} of {formatDay(issuedAt)}
              </Link>
              {isCurrent ? ', the current one' : `, replaced on ${formatDay(replacedAt!)}`}
            </li>
          ))}
        </ul>
      )}
      <Decides {...{ decides, source }} />
    </section>
  )
}

/** A number that no licence has: never a guess that somebody is licensed. */
function Missing({ near, asked }: { near: Found['near']; asked: string }) {
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf('No licence with this number')}
        title="No licence with this number"
        lead={<span className="[overflow-wrap:anywhere]">The register has no licence {asked}.</span>}
        actions={
          <LinkButton to="/licence-register" variant="primary" icon="search">
            Search the register
          </LinkButton>
        }
      />
      <div className="measure grid gap-4">
        <p>
          Compare the number with the paper, letter by letter. If the paper has this number, do not rely on it, and ask
          the Commission.
        </p>
        {near.length > 0 && (
          <>
            <p>These numbers look alike and belong to other licences:</p>
            <ul className="grid gap-1">
              {near.map(({ reference, numberKey }) => (
                <li key={numberKey}>
                  <Link to={`/licence-register/${numberKey}`} className="link tap tabular">
                    {reference}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <Doubts reference={asked} />
      </div>
    </>
  )
}
