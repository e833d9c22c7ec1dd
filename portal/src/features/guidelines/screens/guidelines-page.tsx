import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { headSettings } from '#fields/page-settings.ts'
import { settingsMeta } from '#fields/rich-text/page-text.tsx'
import { apiContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelatedPages } from '#ui/related-pages.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { relatedPagesOf } from '#features/pages/contract.ts'
import { getGuidelines, guidelineType } from '../contract.ts'
import { guidelineMessages as messages } from '../messages.ts'
import { mergeGuidelines } from '../rules.ts'
import { GovernanceTab, LicensingTab } from './guideline-tabs.tsx'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Guidelines' }]

const words = {
  title: 'Guidelines',
  lead: 'The governance guidelines and the licensing framework of the Commission, with both documents in full.',
}

type GuidelinesMeta = PagePlace & { loaderData?: { settings: ReturnType<typeof headSettings> } }

export const meta = (place: GuidelinesMeta) =>
  pageMeta({ ...settingsMeta(headSettings(place.loaderData?.settings), words), crumbs }, place)

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const part = await readPart(api.call(getGuidelines, {}))
  const stored = part.failed ? [] : part.value
  const related = await relatedPagesOf(api, guidelineType, stored[0])
  return { failed: part.failed, view: mergeGuidelines(stored), settings: headSettings(stored[0]), related }
}

export default function GuidelinesPage() {
  const { failed, view, related } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const licensing = search.get('tab') === 'licensing'
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title="Guidelines"
        lead="How the Commission works, and how it licenses. Each part is also available in full as a document."
      />
      {failed && <LoadFailure />}
      <TabLinks
        label="Parts of the guidelines"
        className="mb-8"
        items={[
          { label: 'Governance Guidelines', to: '/guidelines', current: !licensing },
          { label: 'Licensing Framework', to: '/guidelines?tab=licensing', current: licensing },
        ]}
      />
      {licensing ? <LicensingTab licensing={view.licensing} /> : <GovernanceTab governance={view.governance} />}
      <RelatedPages pages={related} />
    </div>
  )
}

/** Shown above the built-in text when the stored text cannot be loaded. */
function LoadFailure() {
  const { pathname, search } = useLocation()
  return (
    <Alert
      kind="error"
      className="mb-8"
      title={messages.failed}
      actions={
        <AnchorButton href={pathname + search} icon="retry">
          Try Again
        </AnchorButton>
      }
    >
      {messages.builtInMeanwhile}
    </Alert>
  )
}
