import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { relatedPagesOf } from '#features/pages/contract.ts'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { headSettings } from '#fields/page-settings.ts'
import { settingsMeta } from '#fields/page-text.tsx'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { order } from '#platform/state/law.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RelatedPages } from '#ui/page/page-links.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { getGuidelines, guidelineType } from '../contract.ts'
import { mergeGuidelines, type FullText, type GuidelineView } from '../rules.ts'

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
  const [part, examples] = await Promise.all([
    readPart(api.call(getGuidelines, {})),
    readPart(api.call(getShownExamples, { params: { type: guidelineType } })),
  ])
  const stored = part.failed ? [] : part.value
  const isBuiltInShown = examples.value?.length !== 0 || stored.some(({ example }) => example)
  const related = await relatedPagesOf(api, guidelineType, stored[0])
  return {
    failed: part.failed,
    view: mergeGuidelines(stored, isBuiltInShown),
    settings: headSettings(stored[0]),
    related,
  }
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

const NothingPublished = () => <p>The Commission has not published this part yet.</p>

function GovernanceTab({ governance }: { governance: GuidelineView['governance'] }) {
  if (!governance) return <NothingPublished />
  const { title, introduction, objectives, scope, date, full } = governance
  return (
    <TabText
      title={title}
      date={date}
      full={full}
      file="Governance Guidelines"
      related={<LinkButton to="/order">{order ? 'Order on regulated activities' : 'Orders'}</LinkButton>}
    >
      <Part title="Introduction">
        <ShowRichText value={introduction} topLevel={4} anchorPrefix="introduction-" />
      </Part>
      <Part title="Objectives">
        <ShowRichText value={objectives} topLevel={4} anchorPrefix="objectives-" />
      </Part>
      <Part title="Scope">
        <ShowRichText value={scope} topLevel={4} anchorPrefix="scope-" />
      </Part>
    </TabText>
  )
}

function LicensingTab({ licensing }: { licensing: GuidelineView['licensing'] }) {
  if (!licensing) return <NothingPublished />
  const { introduction, regulations, definitions, full } = licensing
  return (
    <TabText
      title="Licensing Framework"
      full={full}
      file="Licensing Guidelines"
      related={<LinkButton to="/licensing-and-registration">Categories and how to apply</LinkButton>}
    >
      <Part title="General Introduction">
        <ShowRichText value={introduction} topLevel={4} anchorPrefix="introduction-" />
      </Part>
      <Part title="Short titles">
        <ul>
          {regulations.map((regulation) => (
            <li key={regulation}>{regulation}</li>
          ))}
        </ul>
      </Part>
      <Part title="Key Definitions">
        <dl className="border-t border-line">
          {definitions.map(({ title, description }, index) => (
            <div key={index} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-semibold">{title}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </TabText>
  )
}

interface TabTextProps {
  title: string
  date?: string
  full: FullText
  /** File name of the download. */
  file: string
  related: ReactNode
  children: ReactNode
}

function TabText({ title, date, full, file, related, children }: TabTextProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <article className="prose grid content-start gap-8 *:mt-0!" aria-labelledby="guideline-title">
        <h2 id="guideline-title">{title}</h2>
        {children}
      </article>
      <aside aria-label="The full text" className="border-t-2 border-amber pt-4 lg:sticky lg:top-24 lg:self-start">
        <p className="font-semibold">{file}</p>
        {date && <p className="tabular text-sm text-muted">{date}</p>}
        <div className="mt-4 grid gap-3 justify-self-start print:hidden">
          {full.pdf && (
            <AnchorButton href={full.pdf} download variant="primary" icon="download">
              Download full PDF
            </AnchorButton>
          )}
          {full.external && (
            <AnchorButton href={full.external} target="_blank" rel="noreferrer" iconAfter="external">
              Read it in full<span className="sr-only"> (opens in a new tab)</span>
            </AnchorButton>
          )}
          {related}
        </div>
      </aside>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2">{title}</h3>
      {children}
    </section>
  )
}

const messages = {
  /** Spec 3 §2.4. */
  failed: 'Error Loading Guidelines. Please try again later or contact support if the problem persists.',
  builtInMeanwhile: 'Below is the standard text of this site.',
} as const
