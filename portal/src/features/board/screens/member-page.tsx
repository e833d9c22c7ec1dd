import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { fromParagraphs } from '#fields/rich-text/document.ts'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { apiContext, ownAddressContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { builtInMembers } from '../built-in.ts'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { getBoardMembers, listBoard, ofBoard } from '../contract.ts'
import { capitalise, findMember, firstParagraph, holderOf, memberAddress, type Profile } from '../rules.ts'
import { Credentials } from './credentials.tsx'
import { Portrait } from './portrait.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const call = api.call(getBoardMembers, {})
  const [stored, examples] = await Promise.all([readPart(call), readPart(api.call(getShownExamples, ofBoard))])
  const asked = params.memberName ?? ''
  const member = findMember(listBoard(stored.value ?? [], examples.value), asked)
  if (member) {
    context.get(ownAddressContext)(memberAddress(member.name))
    return { member: toView(member) }
  }
  // Search and links of others may lead to an office that a member has come to hold.
  const office = findMember(builtInMembers, asked)
  const holder = office && holderOf(office, stored.value ?? [])
  if (holder) throw redirect(memberAddress(holder.name), 302)
  // If the stored members cannot be read, the member may exist: fail instead of answering 404.
  if (stored.failed) await call
  return data({ member: null }, { status: 404 })
}

/** Selects the fields that the page shows, so that no others are sent. */
const toView = (member: Profile): Profile => {
  const { name, slug, titles, email, imageUrl, imageAlt, categories, bio, body, linkedIn, twitter } = member
  const { keyAchievements, coreCompetencies, professionalExperience, academicQualifications } = member
  return {
    name,
    slug,
    position: capitalise(member.position),
    titles,
    email,
    imageUrl,
    imageAlt,
    categories,
    bio,
    ...(body && { body }),
    keyAchievements,
    coreCompetencies,
    professionalExperience,
    academicQualifications,
    linkedIn,
    twitter,
  }
}

const way = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about-us' },
  { label: 'The Commissioners', to: '/about-us#structure' },
]

export const meta = (place: PagePlace & { loaderData?: { member: Profile | null } }) => {
  const member = place.loaderData?.member
  if (!member) return pageMeta({ title: 'Board Member Not Found', noIndex: true })
  const description = `${member.position}. ${firstParagraph(member.bio)}`.slice(0, 300)
  const crumbs = [...way, { label: member.name }]
  const location = { pathname: memberAddress(member.name), search: '' }
  return pageMeta({ title: member.name, description, picture: '/og/about.png', crumbs }, { ...place, location })
}

/** One member of the board (spec 1 §2.4). */
export default function MemberPage() {
  const { member } = useLoaderData<typeof loader>()
  if (!member) return <MemberMissing />
  const { name, titles, position, bio, body } = member
  return (
    <article className="shell py-8 sm:py-10">
      <PageHeader breadcrumb={[...way, { label: name }]} kicker={titles} title={name} lead={position} />
      <div className="grid gap-8 md:grid-cols-[16rem_1fr] md:gap-12">
        <Portrait member={member} />
        <div className="grid min-w-0 content-start gap-10">
          <section aria-labelledby="biography">
            <h2 id="biography">Biography</h2>
            <ShowRichText
              value={body ?? fromParagraphs(bio.some((part) => part.trim()) ? bio : [firstParagraph(bio)])}
              topLevel={3}
              className="mt-3"
            />
          </section>
          <Credentials member={member} />
          <p data-print="no">
            <LinkButton to="/about-us#structure" icon="arrow-left">
              All commissioners
            </LinkButton>
          </p>
        </div>
      </div>
    </article>
  )
}

function MemberMissing() {
  return (
    <div className="shell py-10 sm:py-16">
      <PageHeader
        title="Board Member Not Found"
        lead="There is no member or office with this name. See all commissioners on the page about us."
      />
      <LinkButton to="/about-us#structure" variant="primary" icon="arrow-left">
        Return to About Us
      </LinkButton>
    </div>
  )
}
