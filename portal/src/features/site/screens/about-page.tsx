import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listMemberCards, ofBoard } from '#features/board/contract.ts'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { apiContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { PartNotice } from '#ui/part-notice.tsx'
import { builtInAbout } from '../built-in.about.ts'
import { getAbout } from '../contract.ts'
import { mergeAbout } from '../rules.about.ts'
import { AboutHero } from './about-hero.tsx'
import { Commissioners } from './commissioners.tsx'
import { History } from './history.tsx'
import { CoreFunctions, Principles } from './principles.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [{ value, failed }, examples] = await Promise.all([
    readPart(api.call(getAbout, {})),
    readPart(api.call(getShownExamples, ofBoard)),
  ])
  return {
    about: mergeAbout(value, builtInAbout),
    members: listMemberCards(value?.aboutBoardSection.members ?? [], examples.value),
    failed,
  }
}

const crumbs = [{ label: 'Home', to: '/' }, { label: 'About Us' }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'About Us',
      description: `Who the ${commission.name} is: its history, principles, core functions and commissioners.`,
      picture: '/og/about.png',
      crumbs,
    },
    place,
  )

export default function AboutPage() {
  const { about, members, failed } = useLoaderData<typeof loader>()
  return (
    <>
      <AboutHero hero={about.hero} crumbs={crumbs} />
      {failed && (
        <div className="shell pt-4">
          <PartNotice what="The Commission’s own texts" />
        </div>
      )}
      <section aria-labelledby="who-title" className="shell py-12 sm:py-16">
        <div className="grid gap-6 lg:grid-cols-[20rem_1fr] lg:gap-12">
          <h2 id="who-title">Who We Are</h2>
          <div className="prose text-lg">
            {about.whoWeAre.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
      <History history={about.history} />
      <Principles principles={about.principles} />
      <CoreFunctions role={about.role} />
      <Commissioners members={members} />
    </>
  )
}
