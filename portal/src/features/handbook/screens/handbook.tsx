import { useParams } from 'react-router'
import { type Duty, holds } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { type HandbookPage, handbook } from '../handbook.ts'

/** Addresses of the pictures by the name of their page. */
const pictures = import.meta.glob<string>('./pictures/*.jpg', { eager: true, query: '?url', import: 'default' })

/** The page that the address names, else the list of pages, own duties first. */
export function Handbook({ held }: { held: readonly Duty[] }) {
  const { page: slug } = useParams()
  const page = handbook.find((each) => each.slug === slug)
  if (page) return <Page page={page} />
  const isOwn = ({ duties }: HandbookPage) => holds({ duties: held }, duties)
  return (
    <>
      <PageHeader title="Staff handbook" lead="A short page for the day of each duty." />
      {slug && (
        <EmptyState icon="search" title="No such page">
          Choose a page below.
        </EmptyState>
      )}
      <Pages title="Your duties" pages={handbook.filter(isOwn)} />
      <Pages title="The duties of colleagues" pages={handbook.filter((each) => !isOwn(each))} />
    </>
  )
}

function Pages({ title, pages }: { title: string; pages: readonly HandbookPage[] }) {
  if (pages.length === 0) return null
  return (
    <section className="mb-8 max-w-3xl">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="grid gap-1 border-t border-line">
        {pages.map(({ slug, title: name, lead }) => (
          <li key={slug} className="border-b border-line py-2">
            <Link to={`/handbook/${slug}`} className="link font-semibold">
              {name}
            </Link>
            <p className="text-sm text-muted">{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Page({ page: { slug, title, lead, parts } }: { page: HandbookPage }) {
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Staff handbook', to: '/handbook' }, { label: title }]}
        title={title}
        lead={lead}
      />
      <div className="grid max-w-4xl gap-8">
        {parts.map(({ title: heading, steps, picture }) => (
          <section key={heading}>
            <h2 className="mb-2 text-xl">{heading}</h2>
            <ol className="measure grid list-decimal gap-1.5 ps-6">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {picture && (
              <img
                src={pictures[`./pictures/${slug}.jpg`]}
                alt={picture.alt}
                width={1024}
                height={640}
                loading="lazy"
                className="mt-4 h-auto w-full rounded-md border border-line"
              />
            )}
          </section>
        ))}
      </div>
    </>
  )
}
