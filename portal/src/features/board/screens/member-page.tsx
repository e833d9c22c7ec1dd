import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { fromParagraphs } from '#fields/rich-text/document.ts'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { LinkButton } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { builtInMembers } from '../built-in.ts'
import { getBoardMembers, listBoard, ofBoard } from '../contract.ts'
import { capitalise, findMember, firstParagraph, holderOf, memberAddress, type Profile } from '../rules.ts'

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

/** Photo, categories and contact details of a member. */
function Portrait({ member }: { member: Profile }) {
  const { name, imageUrl, imageAlt, categories, email, linkedIn, twitter } = member
  return (
    <div className="grid content-start gap-5 max-md:grid-cols-[8rem_1fr]">
      <Picture
        first
        src={imageUrl}
        fallback="/drawings/person.svg"
        alt={imageAlt || (imageUrl ? `Photo of ${name}` : '')}
        sizes="(width < 48rem) 128px, 256px"
        width={320}
        height={320}
        className="aspect-square w-full rounded-md border border-line bg-surface object-cover object-top print:max-w-48"
      />
      <div className="grid content-start gap-4">
        {categories.length > 0 && (
          <ul aria-label="Categories" className="grid gap-1">
            {categories.map((category) => (
              <li key={category} className="border-s-3 border-amber ps-3 text-sm font-semibold">
                {category}
              </li>
            ))}
          </ul>
        )}
        {(email || linkedIn || twitter) && (
          <ul className="grid text-sm">
            {email && <Contact icon="mail" href={`mailto:${email}`} words={email} />}
            {linkedIn && <Contact icon="external" href={linkedIn} words="LinkedIn" />}
            {twitter && <Contact icon="external" href={twitter} words="X (Twitter)" />}
          </ul>
        )}
      </div>
    </div>
  )
}

function Contact({ icon, href, words }: { icon: IconName; href: string; words: string }) {
  return (
    <li>
      <a href={href} rel="noopener" className="link inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]">
        <Icon name={icon} />
        {words}
      </a>
    </li>
  )
}

/** A member's achievements, competencies, experience and qualifications (spec 1 §2.4); empty parts are omitted. */
function Credentials({ member }: { member: Profile }) {
  return (
    <>
      <TextList id="achievements" title="Key Achievements" items={member.keyAchievements} />
      <TextList id="competencies" title="Core Competencies" items={member.coreCompetencies} />
      <Experience entries={member.professionalExperience} />
      <Qualifications entries={member.academicQualifications} />
    </>
  )
}

function TextList({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="prose mt-3">
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Experience({ entries }: { entries: Profile['professionalExperience'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="experience">
      <h2 id="experience">Professional Experience</h2>
      <ol className="mt-4 grid gap-6 border-s-2 border-amber ps-6">
        {entries.map(({ company, position, duration, responsibilities }, index) => (
          <li key={index}>
            <h3 className="text-lg">{[position, company].filter(Boolean).join(', ')}</h3>
            {duration && <p className="tabular text-sm text-muted">{duration}</p>}
            {responsibilities.length > 0 && (
              <div className="prose mt-2">
                <ul>
                  {responsibilities.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Qualifications({ entries }: { entries: Profile['academicQualifications'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="qualifications">
      <h2 id="qualifications">Academic Qualifications</h2>
      <ul className="measure mt-3 border-t border-line">
        {entries.map(({ degree, institution }, index) => (
          <li key={index} className="border-b border-line py-3">
            <span className="font-semibold">{degree}</span>
            {institution && <span className="block text-muted">{institution}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
