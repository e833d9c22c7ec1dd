import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { builtInLicensing, type LicenceCategory, type LicensingTexts } from '../categories.ts'
import { getLicensing } from '../contract.ts'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Licensing and Registration' }]

/** Staff name the categories, so the page is cached only for those that exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value } = await readPart(context.get(apiContext).call(getLicensing, {}))
  const texts: LicensingTexts = value ?? builtInLicensing
  const asked = new URL(request.url).searchParams.get('category')
  const known = texts.categories.some(({ key }) => key === asked)
  context.get(ownAddressContext)(`/licensing-and-registration${known ? `?category=${asked}` : ''}`)
  return texts
}

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'Licensing and Registration',
      description:
        'Generation, transmission, distribution, trading and supply: what each licence requires, and how to apply in three steps.',
      crumbs,
    },
    place,
  )

export default function LicensingPage() {
  const [search] = useSearchParams()
  const asked = search.get('category')
  const { lead, categories, steps } = useLoaderData<typeof loader>()
  const chosen = categories.find(({ key }) => key === asked) ?? categories[0]
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title="Licensing and Registration"
        lead={lead}
        actions={
          <>
            <LinkButton to="/forms" variant="primary" icon="document">
              View Application Form
            </LinkButton>
            <LinkButton to="/guidelines">View Guidelines</LinkButton>
          </>
        }
      />
      <div className="grid gap-8 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-12">
        <CategoryList categories={categories} chosen={chosen} />
        {chosen && <Category category={chosen} />}
      </div>
      <HowToApply steps={steps} />
    </div>
  )
}

type CategoryListProps = { categories: readonly LicenceCategory[]; chosen: LicenceCategory | undefined }

/** Links rather than buttons, so that each category has an address and works without scripts. */
function CategoryList({ categories, chosen }: CategoryListProps) {
  return (
    <nav aria-label="Licence categories" data-print="no">
      <ul className="border-s-2 border-line">
        {categories.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={`/licensing-and-registration?category=${key}`}
              aria-current={key === chosen?.key ? 'true' : undefined}
              className="-ms-0.5 flex min-h-11 items-center border-s-4 border-transparent px-4 py-2 leading-snug hover:bg-brand-soft hover:text-brand-ink aria-current:border-amber aria-current:bg-surface aria-current:font-semibold"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Category({ category: { name, description, requirements, fees } }: { category: LicenceCategory }) {
  return (
    <section aria-labelledby="category-title" className="rounded-md border border-line bg-surface p-5 sm:p-8">
      <h2 id="category-title">{name}</h2>
      <p className="measure mt-3">{description}</p>
      <h3 className="mt-6 text-lg">Requirements</h3>
      <ul className="mt-2 grid gap-2">
        {requirements.map((requirement) => (
          <li key={requirement} className="flex items-start gap-3">
            <Icon name="check" className="mt-1 text-amber" />
            {requirement}
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={fees} className="link inline-flex min-h-11 items-center">
          Fees of this category
        </Link>
      </p>
    </section>
  )
}

function HowToApply({ steps }: Pick<LicensingTexts, 'steps'>) {
  return (
    <section aria-labelledby="how-to-apply" className="mt-14 sm:mt-20">
      <h2 id="how-to-apply" className="mb-6">
        How to Apply
      </h2>
      <ol className="ms-4 grid gap-x-8 md:ms-0 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative border-s-2 border-amber pb-8 ps-7 last:border-transparent last:pb-0 md:border-s-0 md:border-t-2 md:pb-0 md:ps-0 md:pt-7 md:last:border-amber"
          >
            <span
              aria-hidden
              className="tabular absolute -start-[1.0625rem] top-0 grid size-8 place-items-center rounded-full bg-amber font-semibold text-on-amber md:start-0 md:-top-4"
            >
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/fees/calculator">Calculate your fees</LinkButton>
        <LinkButton to="/faqs#applying">Questions about applying</LinkButton>
      </div>
    </section>
  )
}
