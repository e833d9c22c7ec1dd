import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useDuty, EnabledFor } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

const part = (name: string, load: () => Promise<{ default: () => ReactNode }>) =>
  onDemand(() => load().then((module) => module.default), { name: `data-protection-${name}` })

/** The list of each register, the form for a new entry, and one entry. One route for all keeps the list of routes, which every page loads, short. */
const Requests = part('requests', () => import('./requests-page.tsx'))
const NewRequest = part('new-request', () => import('./new-request-page.tsx'))
const Request = part('request', () => import('./request-page.tsx'))
const Breaches = part('breaches', () => import('./breaches-page.tsx'))
const NewBreach = part('new-breach', () => import('./new-breach-page.tsx'))
const Breach = part('breach', () => import('./breach-page.tsx'))
const Report = part('report', () => import('./report-page.tsx'))
const Retention = part('retention', () => import('./retention-page.tsx'))

export const meta = () => pageMeta({ title: 'Data protection', noIndex: true })

const tabs = [
  { label: 'Requests', to: '/data-protection', part: 'requests' },
  { label: 'Breaches', to: '/data-protection/breaches', part: 'breaches' },
  { label: 'Reports', to: '/data-protection/report', part: 'report' },
  { label: 'Retention', to: '/data-protection/retention', part: 'retention' },
]

/** The registers; the server refuses everyone but staff. */
export default function DataProtectionPage() {
  const mayRead = useDuty(may.readDataProtection)
  const { part: current = 'requests', id } = useParams()
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader title="Data protection" lead="What the Nigeria Data Protection Act asks of the Commission." />
      {mayRead ? (
        <>
          <TabLinks
            label="Data protection"
            className="mb-8"
            items={tabs.map((tab) => ({ label: tab.label, to: tab.to, current: tab.part === current }))}
          />
          <Part current={current} id={id} />
        </>
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission keep the registers. Your own data is in your profile.
        </EmptyState>
      )}
    </div>
  )
}

function Part({ current, id }: { current: string; id: string | undefined }) {
  if (current === 'requests')
    return id === 'new' ? (
      <ForOfficers>
        <NewRequest />
      </ForOfficers>
    ) : id ? (
      <Request key={id} />
    ) : (
      <Requests />
    )
  if (current === 'breaches')
    return id === 'new' ? (
      <ForOfficers>
        <NewBreach />
      </ForOfficers>
    ) : id ? (
      <Breach key={id} />
    ) : (
      <Breaches />
    )
  if (current === 'report' && !id) return <Report />
  if (current === 'retention' && !id) return <Retention />
  return (
    <EmptyState
      icon="search"
      title="This page does not exist"
      action={<LinkButton to="/data-protection">All requests</LinkButton>}
    />
  )
}

const ForOfficers = ({ children }: { children: ReactNode }) => (
  <EnabledFor duties={may.manageDataProtection}>{children}</EnabledFor>
)
