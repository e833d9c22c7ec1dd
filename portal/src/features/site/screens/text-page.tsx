import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageText, settingsMeta } from '#fields/page-text.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { builtInTexts } from '../accessibility-statement.ts'
import type { TextKey } from '../content.texts.ts'
import { getTextPage } from '../contract.ts'

/** The privacy policy, the terms and the accessibility statement: each at the address of its key. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const key = new URL(request.url).pathname.replace(/^\/|\/$/g, '') as TextKey
  const { value, failed } = await readPart(context.get(apiContext).call(getTextPage, { params: { key } }))
  return { page: value ?? { ...builtInTexts[key], related: [] }, failed }
}

const crumbsOf = (title: string) => [{ label: 'Home', to: '/' }, { label: title }]

type TextMeta = PagePlace & { loaderData?: Awaited<ReturnType<typeof loader>> }

export const meta = (place: TextMeta) => {
  const page = place.loaderData?.page
  if (!page) return pageMeta({ noIndex: true })
  return pageMeta({ ...settingsMeta(page, page), crumbs: crumbsOf(page.title) }, place)
}

export default function TextPage() {
  const { page, failed } = useLoaderData<typeof loader>()
  const { title, lead, date, body, related } = page
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbsOf(title)}
        kicker={date && `As of ${writeIsoDate(date)}`}
        title={title}
        lead={lead}
      />
      {failed && <PartNotice what="The Commission’s own text" />}
      <PageText body={body} related={related} />
    </div>
  )
}
