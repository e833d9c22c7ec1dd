import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import type { TopicName } from '#features/topics/contract.ts'
import { TopicLinks } from '#ui/topic-links.tsx'
import { isElsewhere, isPdf, type RegulationEntry } from '../rules.ts'

/** A document in the list; its id is the anchor used by search results. */
export function RegulationRow({ entry, topics }: { entry: RegulationEntry; topics: readonly TopicName[] }) {
  const { id, title, description, date, address, imageUrl, imageAlt } = entry
  return (
    <li
      id={id}
      className="group relative grid gap-x-8 gap-y-2 border-b border-line py-6 first:pt-0 target:bg-amber-soft sm:grid-cols-[9.5rem_1fr]"
    >
      <p className="tabular pt-0.5 text-sm text-muted">{date}</p>
      <div className="flex min-w-0 gap-5">
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{title}</h2>
          <p className="measure whitespace-pre-line text-muted">{description}</p>
          <ReadMore address={address} title={title} />
          <TopicLinks topics={topics} />
        </div>
        {imageUrl && (
          <Picture
            src={imageUrl}
            alt={imageAlt}
            fallback="/drawings/gazette.svg"
            sizes="10rem"
            width={160}
            height={112}
            className="aspect-[10/7] w-40 self-start rounded-md border border-line object-cover max-sm:hidden"
          />
        )}
      </div>
    </li>
  )
}

function ReadMore({ address, title }: { address: string; title: string }) {
  const pdf = isPdf(address)
  const elsewhere = isElsewhere(address)
  const look = 'card-link inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold'
  const words = (
    <>
      <span>
        Read More<span className="sr-only">: {title}</span>
      </span>
      {pdf && <span className="font-normal text-muted">(PDF)</span>}
      <Icon name={elsewhere ? 'external' : pdf ? 'document' : 'arrow-right'} className="size-4" />
    </>
  )
  // The router must not handle links to files.
  return pdf || elsewhere ? (
    <a href={address} rel="noopener" className={look}>
      {words}
    </a>
  ) : (
    <Link to={address} className={look}>
      {words}
    </Link>
  )
}
