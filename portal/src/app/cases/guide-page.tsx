import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CaseGuide } from '#features/cases/screens/guide/case-guide.tsx'
import { allOffices, getOffices } from '#features/offices/contract.ts'
import { OfficeList } from '#kit/office-list.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { useContact } from '#kit/site-frame.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { kindAt, useKind } from './kind-at.ts'

export function meta(place: PagePlace) {
  const { path, page, guide } = kindAt(place.location.pathname)
  const { title, description } = guide.text
  const crumbs = [{ label: 'Home', to: '/' }, { label: page.title, to: path }, { label: title }]
  return pageMeta({ title, description, crumbs }, place)
}

export const loader = ({ context }: LoaderFunctionArgs) => readPart(context.get(apiContext).call(getOffices, {}))

export default function CaseGuidePage() {
  const { value: stored = [] } = useLoaderData<typeof loader>()
  return (
    <CaseGuide kind={useKind()}>
      <section id="offices" aria-labelledby="offices-title" className="scroll-mt-20">
        <h2 id="offices-title" className="mb-3">
          Our offices
        </h2>
        <OfficeList offices={allOffices(useContact(), stored)} />
      </section>
    </CaseGuide>
  )
}
