import { fromPlainText } from '#fields/rich-text/document.ts'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { type AboutParts, milestoneFallback, type MilestoneView } from '../rules.about.ts'

/**
 * 'Our History' (spec 1 §2.3): milestones on a line, one of them open, selected by the page's script (app/document/milestones.ts). Without scripts
 * and in print, all are open.
 */
export function History({ history }: { history: AboutParts['history'] }) {
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
