import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { EnabledFor, WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

/** One route for all keeps the list of routes, which every page loads, short. */
const part = (name: string, load: () => Promise<{ default: () => ReactNode }>) =>
  onDemand(() => load().then((module) => module.default), { name: `data-protection-${name}` })

const loadList = () => import('#features/lists/screens/described-list.tsx').then((module) => module.DescribedList)
const List = onDemand(loadList, { name: 'data-protection-list' })

interface Register {
  list: string
  New: ComponentType
  One: ComponentType
  add: string
  none: string
  footnote?: string
}
/** The list of each register, the form for a new entry, and one entry. */
const registers: Record<string, Register> = {
  requests: {
    list: 'data-requests',
    New: part('new-request', () => import('./new-request-page.tsx')),
    One: part('request', () => import('./request-page.tsx')),
    add: 'Enter a request',
    none: 'Requests that people file on their profile appear here. Enter those that come by letter, e-mail or telephone.',
  },
  breaches: {
    list: 'data-breaches',
    New: part('new-breach', () => import('./breach-page.tsx').then((page) => ({ default: page.NewBreach }))),
    One: part('breach', () => import('./breach-page.tsx')),
    add: 'Enter a breach',
    none: 'Enter a breach as soon as it is discovered, also when little is known yet.',
    footnote:
      'A breach is reported to the Nigeria Data Protection Commission within 72 hours of its discovery, and people at high risk are told at once. The compliance office is reminded after 24, 48 and 66 hours. Never name a person who has reported wrongdoing here.',
  },
}
const pages: Record<string, ComponentType> = {
  report: part('report', () => import('./report-page.tsx')),
  retention: part('retention', () => import('./retention-page.tsx')),
}

export const meta = () => pageMeta({ title: 'Data protection', noIndex: true })

const base = '/data-protection'
const tabs = [
  { label: 'Requests', to: base, part: 'requests' },
  { label: 'Breaches', to: `${base}/breaches`, part: 'breaches' },
  { label: 'Reports', to: `${base}/report`, part: 'report' },
  { label: 'Retention', to: `${base}/retention`, part: 'retention' },
]

/** The registers, the reports and the retention rules. */
export default function DataProtectionPage() {
  const { part: current = 'requests', id } = useParams()
  const register = id ? undefined : registers[current]
  return (
    <div className="flex flex-col sm:has-data-list-page:h-[calc(100dvh-var(--head-bar)-var(--foot-bar))] print:h-auto!">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 px-4 pt-3 lg:px-5">
        <h1 className="pb-1 text-xl max-sm:w-full">Data protection</h1>
        <TabLinks
          label="Data protection"
          items={tabs.map(({ label, to, part: own }) => ({ label, to, current: own === current }))}
        />
        {register && (
          <WithDuty duties={may.manageDataProtection}>
            <LinkButton to={`${base}/${current}/new`} variant="primary" size="sm" icon="plus" className="ms-auto mb-1">
              {register.add}
            </LinkButton>
          </WithDuty>
        )}
      </div>
      {register ? (
        <div className="min-h-0 flex-1 [--list-height:100%]">
          <List
            key={current}
            list={register.list}
            title={null}
            words={{ none: register.none }}
            footnote={register.footnote}
          />
        </div>
      ) : (
        <div className="px-4 py-6 lg:px-5">
          <Part current={current} id={id} />
        </div>
      )}
    </div>
  )
}

function Part({ current, id }: { current: string; id: string | undefined }) {
  const Page = id ? registers[current]?.[id === 'new' ? 'New' : 'One'] : pages[current]
  if (!Page)
    return (
      <EmptyState
        icon="search"
        title="This page does not exist"
        action={<LinkButton to={base}>All requests</LinkButton>}
      />
    )
  return (
    <EnabledFor duties={id === 'new' ? may.manageDataProtection : may.readDataProtection}>
      <Page key={id} />
    </EnabledFor>
  )
}
