import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listMemberCards, ofBoard, type MemberCard } from '#features/board/contract.ts'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { fromPlainText } from '#fields/rich-text/document.ts'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { Banner } from '#ui/banner.tsx'
import { Breadcrumb, type Crumb } from '#ui/page/breadcrumb.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { Picture } from '#ui/picture.tsx'
import { builtInAbout } from '../built-in.about.ts'
import { siteContent } from '../content.ts'
import { getAbout } from '../contract.ts'
import { mergeAbout, type AboutParts, milestoneFallback, type MilestoneView } from '../rules.about.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const shown = async (type: string) => (await readPart(api.call(getShownExamples, { params: { type } }))).value
  const [{ value, failed }, offices, ...lists] = await Promise.all([
    readPart(api.call(getAbout, {})),
    shown(ofBoard.params.type),
    shown(siteContent.milestones.key),
    shown(siteContent.principles.key),
    shown(siteContent.functions.key),
  ])
  const [milestones, principles, functions] = lists
  return {
    about: mergeAbout(value, builtInAbout, { milestones, principles, functions }),
    members: listMemberCards(value?.aboutBoardSection.members ?? [], offices),
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

/** 'The Commissioners' (spec 1 §2.3). */
function Commissioners({ members }: { members: readonly MemberCard[] }) {
  return (
    <section id="structure" aria-labelledby="structure-title" className="shell py-12 sm:py-16">
      <h2 id="structure-title">The Commissioners</h2>
      <ul className="mt-6 grid gap-x-10 border-t-2 border-amber lg:grid-cols-2">
        {members.map((member) => (
          <li
            key={member.link}
            className="group relative grid grid-cols-[4.5rem_1fr] gap-4 border-b border-line py-6 sm:grid-cols-[7rem_1fr] sm:gap-6"
          >
            <Picture
              src={member.imageUrl}
              alt={member.imageAlt}
              fallback="/drawings/person.svg"
              sizes="(width < 40rem) 72px, 112px"
              width={320}
              height={320}
              className="aspect-square w-full rounded-md border border-line bg-surface object-cover object-top"
            />
            <div className="flex min-w-0 flex-col items-start gap-1">
              <h3 className="[overflow-wrap:anywhere]">{member.name}</h3>
              <p className="text-sm font-semibold text-amber-ink">{member.position}</p>
              <p className="mt-1 line-clamp-4 text-muted print:line-clamp-none">{member.text}</p>
              <Link to={member.link} className="card-link inline-flex min-h-11 items-center gap-1.5 font-semibold">
                <span>
                  Read Full Bio
                  <span className="sr-only">: {member.name}</span>
                </span>
                <Icon name="arrow-right" className="size-4" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Strategic Principles': a numbered list with details. */
function Principles({ principles }: { principles: AboutParts['principles'] }) {
  if (principles.list.length === 0) return null
  return (
    <section id="principles" aria-labelledby="principles-title" className="shell py-12 sm:py-16">
      <h2 id="principles-title">Strategic Principles</h2>
      {principles.introduction && <p className="measure mt-4 text-lg">{principles.introduction}</p>}
      <ol className="mt-6 grid gap-x-10 gap-y-8 border-t-2 border-amber pt-6 md:grid-cols-2 lg:grid-cols-3">
        {principles.list.map(({ id, title, shortDescription, details }, index) => (
          <li key={id} id={`principle-${id}`} className="grid scroll-mt-24 grid-cols-[2.5rem_1fr] content-start">
            <span aria-hidden className="tabular text-3xl leading-none font-bold text-amber">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-muted">{shortDescription}</p>
              <Bullets items={details} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 'Our Role' with its 'Core Functions', in two columns. */
function CoreFunctions({ role }: { role: AboutParts['role'] }) {
  return (
    <section id="role" aria-labelledby="role-title" className="border-y border-line bg-sunken print:border-0">
      <div className="shell py-12 sm:py-16">
        <h2 id="role-title">Our Role</h2>
        {role.introduction && <p className="measure mt-4 text-lg">{role.introduction}</p>}
        {role.functions.length > 0 && <h3 className="mt-8 mb-4">Core Functions</h3>}
        <div className="grid gap-5 md:grid-cols-2">
          {role.functions.map(({ id, title, items }) => (
            <div
              key={id}
              id={`function-${id}`}
              className="scroll-mt-24 rounded-md border border-line bg-surface p-4 sm:p-6"
            >
              <h4>{title}</h4>
              <Bullets items={items} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Bullets({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <ul className="mt-2 list-[square] ps-5 marker:text-amber">
      {items.map((item, index) => (
        <li key={index} className="mt-1 [overflow-wrap:anywhere]">
          {item}
        </li>
      ))}
    </ul>
  )
}

/**
 * 'Our History' (spec 1 §2.3): milestones on a line, one of them open, selected by the page's script (app/document/milestones.ts). Without scripts
 * and in print, all are open.
 */
function History({ history }: { history: AboutParts['history'] }) {
  const { introduction, milestones, conclusion } = history
  return (
    <section id="history" aria-labelledby="history-title" className="border-y border-line bg-sunken print:border-0">
      <div className="shell grid gap-6 py-12 sm:py-16">
        <h2 id="history-title">Our History</h2>
        <p className="measure text-lg">{introduction}</p>
        {/* The open milestone spans more rows than exist, so that its height does not stretch the rows of the list. */}
        <ol data-milestones className="mt-2 grid lg:grid-cols-[22rem_1fr] lg:gap-x-12 noscript:block print:block">
          {milestones.map((milestone, index) => (
            <Milestone
              key={milestone.id}
              {...{ milestone, index }}
              last={index === milestones.length - 1}
              open={index === 0}
            />
          ))}
        </ol>
        <p className="measure mt-2">{conclusion}</p>
      </div>
    </section>
  )
}

type MilestoneProps = { milestone: MilestoneView; index: number; last: boolean; open: boolean }

function Milestone({ milestone, index, last, open }: MilestoneProps) {
  const { id, header, date, description, body, imageUrl, imageAlt, docUrl } = milestone
  return (
    <li className="contents">
      <h3 className="relative col-start-1 text-base">
        {!last && <span aria-hidden className="absolute start-[0.5625rem] top-7 -bottom-4 border-s-2 border-amber" />}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`milestone-${id}`}
          className="group/milestone grid min-h-14 w-full grid-cols-[1.25rem_1fr] items-start gap-x-4 rounded-sm py-3 text-start noscript:pointer-events-none print:grid!"
        >
          <Node />
          <span>
            {date && <span className="tabular block text-sm font-normal text-muted">{date}</span>}
            <span className="leading-snug font-semibold text-link group-aria-expanded/milestone:font-bold group-aria-expanded/milestone:text-ink">
              {header}
            </span>
          </span>
        </button>
      </h3>
      <div
        id={`milestone-${id}`}
        data-closed={!open || undefined}
        className={classNames(
          'relative ms-[0.5625rem] border-s-2 border-amber ps-6 pb-5 lg:col-start-2 lg:row-span-60 lg:row-start-1 lg:m-0 lg:border-0 lg:p-0 noscript:pb-8 print:block! print:pb-4 data-closed:scripting:hidden',
          last && 'border-transparent',
        )}
      >
        <div className="overflow-hidden rounded-md border border-line bg-surface noscript:max-w-2xl">
          <Picture
            src={imageUrl}
            alt={imageAlt}
            fallback={milestoneFallback(index)}
            sizes="(width < 64rem) 90vw, 48rem"
            width={640}
            height={360}
            className="picture-fit aspect-[5/2] w-full border-b border-line bg-brand-soft/40 print:hidden"
          />
          <div className="grid gap-2 p-4 sm:p-6">
            <p aria-hidden className="text-xl leading-snug font-semibold max-lg:hidden noscript:hidden print:hidden">
              {header}
            </p>
            {date && <p className="tabular text-sm text-muted max-lg:hidden noscript:hidden print:hidden">{date}</p>}
            <ShowRichText value={body ?? fromPlainText(description)} topLevel={4} anchorPrefix={`milestone-${id}-`} />
            {docUrl && (
              <p>
                <a
                  href={docUrl}
                  target="_blank"
                  rel="noopener"
                  className="link inline-flex min-h-11 items-center gap-1.5"
                >
                  View Document →<span className="sr-only"> {header} (opens in a new tab)</span>
                </a>
              </p>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

function Node() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="relative mt-0.5 size-5">
      <g className="hidden group-aria-expanded/milestone:block">
        <circle cx="10" cy="10" r="8" className="fill-sunken stroke-amber" strokeWidth="2.5" />
        <circle cx="10" cy="10" r="4" className="fill-amber" />
      </g>
      <circle
        cx="10"
        cy="10"
        r="6"
        className="fill-amber stroke-sunken group-aria-expanded/milestone:hidden"
        strokeWidth="2"
      />
    </svg>
  )
}

/** Banner of the about page; shows a drawing until an image is set. */
function AboutHero({ hero, crumbs }: { hero: AboutParts['hero']; crumbs: readonly Crumb[] }) {
  return (
    <>
      <Banner
        id="top"
        imageUrl={hero.imageUrl}
        imageAlt={hero.imageAlt}
        titleId="about-title"
        className="min-h-80 sm:min-h-96"
      >
        <h1 id="about-title" className="max-w-2xl text-5xl [overflow-wrap:anywhere]">
          {hero.title}
        </h1>
        <p className="measure text-lg text-on-band sm:max-w-md">{hero.subtitle}</p>
      </Banner>
      <div data-smooth-arrival className="shell pt-3">
        <Breadcrumb items={crumbs} />
      </div>
    </>
  )
}
