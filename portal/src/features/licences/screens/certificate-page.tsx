import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { getCertificate } from '../contract.register.ts'
import { classes } from '../rules.facts.ts'
import { readAddressPart } from '../rules.ts'
import { Doubts, crumbsOf, StatusBadge } from './register-parts.tsx'

type Found = ResponseOf<typeof getCertificate>
type Known = { licence: NonNullable<Found['licence']>; certificate: NonNullable<Found['certificate']> }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [number, paper] = [readAddressPart(params['number']), readAddressPart(params['paper'])]
  const isPaper = /^[1-9]\d{0,3}$/.test(paper)
  const found = isPaper
    ? await context.get(apiContext).call(getCertificate, { params: { number, paper } })
    : { licence: null, certificate: null, printedUrl: '' }
  if (found.certificate) context.get(ownAddressContext)(`/licence-register/${found.licence!.numberKey}/${paper}`)
  return data({ ...found, asked: `${number}/${paper}` }, { status: found.certificate ? 200 : 404 })
}

const titleOf = (found: Found | undefined) =>
  found?.certificate ? `Certificate ${found.certificate.paper} of ${found.licence!.reference}` : 'No such certificate'

export const meta = (place: PagePlace & { loaderData?: Found }) => {
  const title = titleOf(place.loaderData)
  return pageMeta({ title, description: `${title}: whether it is the current one.`, crumbs: crumbsOf(title) }, place)
}

/** What the code on a certificate leads to: this paper, not only its licence. */
export default function CertificatePage() {
  const { licence, certificate, printedUrl, asked } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      {licence && certificate ? (
        <Paper {...{ licence, certificate, printedUrl }} />
      ) : (
        <Unknown licence={licence} asked={asked} />
      )}
    </div>
  )
}

function Paper({ licence, certificate, printedUrl }: Known & { printedUrl: string }) {
  const { reference, numberKey, status } = licence
  const { paper, issuedAt, isCurrent, replacedAt, printed, hasFile, current } = certificate
  const issued = formatDay(issuedAt)
  const isGood = isCurrent && status.state === 'active'
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf(`Certificate ${paper}`)}
        kicker={`Licence ${reference}`}
        title={`Certificate ${paper}`}
        meta={<StatusBadge status={status} />}
        actions={
          <>
            <LinkButton to={`/licence-register/${numberKey}`} variant="primary">
              The licence today
            </LinkButton>
            {!isCurrent && (
              <LinkButton to={`/licence-register/${numberKey}/${current}`} icon="shield">
                The current certificate
              </LinkButton>
            )}
            {hasFile && (
              <AnchorButton href={`/api/licence-register/${numberKey}/${paper}/certificate.pdf`} icon="download">
                This certificate (PDF)
              </AnchorButton>
            )}
          </>
        }
      />
      <div className="grid gap-8">
        <Alert
          kind={isGood ? 'success' : 'warning'}
          title={
            isCurrent
              ? `This certificate of ${issued} is the current one.`
              : `This certificate of ${issued} was replaced on ${formatDay(replacedAt!)}.`
          }
        >
          The licence itself: {status.label}. {status.sentence}
        </Alert>
        <section aria-labelledby="printed" className="grid gap-3">
          <h2 id="printed">Compare with the paper</h2>
          <DescriptionList
            dense
            items={[
              { term: 'Number', value: reference },
              { term: 'Certificate', value: `${paper}, of ${issued}` },
              { term: 'Holder', value: printed.holder },
              { term: 'Class', value: classes[printed.class].label },
              { term: 'Capacity', value: printed.capacity },
              { term: 'Site', value: printed.site },
              { term: 'Place', value: printed.council },
              { term: 'Valid from', value: formatDay(printed.validFrom) },
              { term: 'Valid to', value: formatDay(printed.validTo) },
            ]}
          />
          <p className="measure">
            Look at the address of this page: it must begin with {printedUrl}/ or with the address of the Commission’s
            site that you know. A copy of this page elsewhere proves nothing.
          </p>
        </section>
        <Doubts reference={reference} />
      </div>
    </>
  )
}

function Unknown({ licence, asked }: { licence: Found['licence']; asked: string }) {
  return (
    <>
      <PageHeader
        breadcrumb={crumbsOf('No such certificate')}
        title="No such certificate"
        lead="The Commission has not issued a certificate with this number. Do not rely on the paper."
        actions={
          <LinkButton to={licence ? `/licence-register/${licence.numberKey}` : '/licence-register'} variant="primary">
            {licence ? 'The licence with this number' : 'Search the register'}
          </LinkButton>
        }
      />
      <Doubts reference={asked} />
    </>
  )
}
