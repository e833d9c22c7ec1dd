import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatMoment, formatShortDay } from '#platform/values/nigerian-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Picture } from '#ui/picture.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { findItem } from '../../all/contract.ts'
import { FindingList } from '../checks/finding-list.tsx'
import { StateBadges } from '../state-badges.tsx'

/** An item beside the list of all: what it is and says, and what is wrong with it. */
export function ItemPreview({ id }: { id: string }) {
  const one = useApiQuery(findItem, { params: { id } })
  if (one.data) return <Shown found={one.data} />
  if (one.error)
    return <QueryFailure title="Failed to fetch this item" error={one.error} onRetry={() => void one.refetch()} />
  return <SkeletonRows rows={6} label="Loading the item" />
}

type FoundItem = ResponseOf<typeof findItem>

function Shown({ found }: { found: FoundItem }) {
  const { item, page, address, texts, check } = found
  return (
    <div className="grid min-w-0 gap-4">
      <StateBadges item={item} />
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" icon="edit" to={address}>
          Edit
        </LinkButton>
        {page && (
          <LinkButton size="sm" variant="quiet" icon="globe" to={page}>
            On the site
          </LinkButton>
        )}
      </div>
      <DescriptionList dense narrow items={factsOf(found)} />
      {check.findings.length > 0 && (
        <section aria-labelledby="item-findings" className="grid gap-2 border-s-4 border-amber ps-3 text-sm">
          <h3 id="item-findings" className="text-sm font-semibold">
            Found by the check of {formatShortDay(check.checkedAt ?? '')}
          </h3>
          <FindingList findings={check.findings} />
        </section>
      )}
      {item.imageUrl && (
        <Picture
          src={item.imageUrl}
          fallback="/drawings/news.svg"
          sizes="22rem"
          width={352}
          height={198}
          className="picture-fit aspect-video h-auto w-full max-w-sm rounded-sm border border-line"
        />
      )}
      {texts.map(({ label, text }, at) => (
        <section key={at} className="min-w-0 text-sm">
          <h3 className="text-sm font-semibold text-muted">{label}</h3>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </section>
      ))}
    </div>
  )
}

function factsOf({ item, kind, topics }: FoundItem) {
  const { changedAt, changedByName, review } = item
  return [
    { term: 'Kind', value: kind },
    { term: 'Changed', value: `${formatMoment(changedAt)}, ${changedByName}` },
    ...(review ? [{ term: 'Submitted', value: `${formatMoment(review.at)}, ${review.byName}` }] : []),
    ...(review?.note ? [{ term: 'Note', value: review.note }] : []),
    ...(review?.returned ? [{ term: 'Sent back with', value: review.returned.words }] : []),
    ...(topics.length > 0 ? [{ term: 'Topics', value: topics.join(', ') }] : []),
  ]
}
