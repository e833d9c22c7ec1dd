import { useRef } from 'react'
import { Outlet } from 'react-router'
import type { ContentType } from '#fields/content/content-type.ts'
import { useFocusKeeper } from '#kit/focus-keeper.ts'
import { useDuty } from '#kit/duty.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { may } from '#platform/duties.ts'

/** The frame of the content manager (spec 3 §2.6). Its tabs are places in the navigation of staff (`workplace` of `page-lists.ts`). */
export function ContentManagerFrame({ types }: { types: readonly ContentType[] }) {
  if (!useDuty([...may.readContent, ...may.readForms])) return <ForStaff />
  return <Frame types={types} />
}

function Frame({ types }: { types: readonly ContentType[] }) {
  const area = useRef<HTMLDivElement>(null)
  useFocusKeeper(area)
  return (
    <div ref={area} className="shell py-5 sm:py-8">
      <h1 className="text-sm font-semibold text-muted">Content Manager</h1>
      <Outlet context={types} />
      <p className="mt-10 text-sm text-muted">All times are Nigerian time (WAT).</p>
    </div>
  )
}

function ForStaff() {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title="Content Manager" />
      <EmptyState icon="lock" title="No access">
        Your account may not open this page. The site is maintained by the staff of the Commission.
      </EmptyState>
    </div>
  )
}
