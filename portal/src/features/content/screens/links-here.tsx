import { useApiQuery } from '#kit/api/query.ts'
import { addressFieldOf } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { Link } from '#ui/link.tsx'
import { getLinksTo } from '../addresses/contract.ts'
import type { ItemSummary } from '../contract.items.ts'
import { itemAddress } from '../addresses.ts'

/** The page that shows an item alone; undefined where it is a part of a page with others. */
export function ownPageOf(type: ContentType, { slug }: Pick<ItemSummary, 'slug'>): string | undefined {
  const address = addressFieldOf(type)
  if (address) return slug ? `${address.below}/${slug}` : undefined
  const place = type.page ?? type.search?.link ?? ''
  if (place.includes('#') || (type.many && !slug)) return undefined
  const page = place.replace('{slug}', slug)
  return page.includes('{') || !type.many ? undefined : page
}

/** '3 pages link to this page', with what they are; nothing while none does. */
export function LinksHere({ path, after }: { path: string; after: string }) {
  const links = useApiQuery(getLinksTo, { query: { path } })
  if (!links.data || links.data.total === 0) return null
  const { total, items } = links.data
  return (
    <div className="mt-3 grid gap-2 border-s-4 border-amber ps-4">
      <p className="font-semibold">
        {total === 1 ? 'One item links to this page' : `${total} items link to this page`}. {after}
      </p>
      <ul className="max-h-48 overflow-y-auto">
        {items.map((item) => (
          <li key={`${item.type} ${item.id}`} className="py-1 text-sm">
            {/* In a new tab, since a dialog or unsaved text may be open here. */}
            <Link
              to={itemAddress(item.id)}
              target="_blank"
              className="link inline-flex min-h-11 items-center font-semibold sm:min-h-8"
            >
              {item.title}
              <span className="sr-only"> (in a new tab)</span>
            </Link>
            <span className="text-muted">
              {' '}
              {item.title === item.one ? '' : item.one}
              {item.published ? '' : ' (draft)'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
