import type { ReactNode } from 'react'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { order } from '#platform/state/law.ts'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import type { FullText, GuidelineView } from '../rules.ts'

export function GovernanceTab({ governance }: { governance: GuidelineView['governance'] }) {
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

export function LicensingTab({ licensing }: { licensing: GuidelineView['licensing'] }) {
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
      <Part title="Regulations">
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
