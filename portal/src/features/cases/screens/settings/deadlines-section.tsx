import { namedKinds } from '#page-lists.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseSettingsCalls } from '../../office/contract.settings.ts'

/** Shown at once, and with it the schema. */
const DeadlinesForm = onDemand(() => import('./deadlines-form.tsx').then((part) => part.DeadlinesForm), {
  name: 'deadlines-form',
  fallback: <SkeletonRows label="Loading the deadlines" />,
})

const calls = caseSettingsCalls(namedKinds)

/** How long each step of a case may take, and when staff are reminded. */
export function Deadlines() {
  const settings = useApiQuery(calls.read, {})
  return (
    <section aria-labelledby="deadlines-title">
      <h2 id="deadlines-title" className="mb-4">
        Deadlines
      </h2>
      <Loaded read={settings} loading="Loading the deadlines" failure="Failed to fetch the deadlines">
        {(data) => <DeadlinesForm key={data.version} settings={data} />}
      </Loaded>
    </section>
  )
}
