import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { builtInAbout } from '../built-in.about.ts'
import { getAbout } from '../contract.ts'
import { mergeMission } from '../rules.about.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { value, failed } = await readPart(context.get(apiContext).call(getAbout, {}))
  return { mission: mergeMission(value?.aboutVisionMissionSection ?? null, builtInAbout.mission), failed }
}

const crumbs = [{ label: 'Home', to: '/' }, { label: 'About Us', to: '/about-us' }, { label: 'Mission and Vision' }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'Mission and Vision',
      description: `What the ${commission.name} works for, and how.`,
      picture: '/og/about.png',
      crumbs,
    },
    place,
  )

/** Mission and vision (spec 1 §2.7). */
export default function MissionPage() {
  const { mission, failed } = useLoaderData<typeof loader>()
  return (
    <div className="shell pt-8 pb-16 sm:pt-10 sm:pb-24">
      <PageHeader title={mission.title} breadcrumb={crumbs} />
      {failed && <PartNotice what="The Commission’s own text" />}
      <div className="grid gap-10 sm:gap-14">
        <Statement title="Vision" text={mission.vision} />
        <Statement title="Mission" text={mission.mission} />
      </div>
    </div>
  )
}

function Statement({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-3 border-s-3 border-amber ps-5 sm:ps-8 lg:grid-cols-[14rem_1fr]">
      <h2>{title}</h2>
      <p className="max-w-[46ch] text-2xl leading-snug whitespace-pre-line">{text}</p>
    </section>
  )
}
