import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getFrame } from '#features/site-frame/contract.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { builtInContact } from '#kit/site-frame.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { WithDuty } from '#kit/duty.tsx'
import { pageMeta, type PagePlace, organization, type StructuredData } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { may } from '#platform/duties.ts'
import { EntryPoints } from './entry-points.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { readHome } from './read-home.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const frame = await readPart(context.get(apiContext).call(getFrame, {}))
  return {
    ...(await readHome(context.get(apiContext))),
    // Built by the server, so that its text is not part of any script.
    commission: organization(new URL(request.url).origin, frame.value?.contact ?? builtInContact),
  }
}

export const meta = (place: PagePlace & { loaderData?: { commission: StructuredData } }) =>
  pageMeta(
    {
      description: `The ${commission.name} licenses and regulates the electricity market of ${commission.state} State: apply, complain or report here.`,
      data: () => (place.loaderData ? [place.loaderData.commission] : []),
    },
    place,
  )

export default function HomePage() {
  const { hero, updates, heroFailed, updatesFailed } = useLoaderData<typeof loader>()
  return (
    <>
      <HeroFrame {...hero}>
        <HeroWords hero={hero}>{!heroFailed && <EditHero />}</HeroWords>
      </HeroFrame>
      {heroFailed && !updatesFailed && (
        <div className="shell">
          <PartNotice what="The banner" />
        </div>
      )}
      <Begun />
      <EntryPoints />
      <LatestUpdates cards={updates} failed={updatesFailed} />
    </>
  )
}

/** The forms that this browser may have begun and not sent: their pages note it (`data-begun`), and the script of this one shows it. */
const forms = [
  { noun: 'complaint', to: '/consumer-complaint/write' },
  { noun: 'petition', to: '/petitions/write' },
]
const Begun = () => (
  <>
    {forms.map(({ noun, to }) => (
      <div key={noun} data-continues={noun} hidden className="shell pt-8">
        <Alert
          title={`You have started a ${noun} that is not sent yet`}
          actions={<LinkButton to={to}>Continue</LinkButton>}
        />
      </div>
    ))}
  </>
)

/** Opens the same page in the application, where the hero can be edited. */
function EditHero() {
  return (
    <WithDuty duties={may.publishContent}>
      <form action="/edit-home">
        <Button type="submit" icon="edit">
          Edit Hero
        </Button>
      </form>
    </WithDuty>
  )
}
