import { useParams } from 'react-router'
import { type PagePlace, pageMeta } from '#kit/page-meta.ts'
import { workplace } from '#page-lists.ts'
import { DescribedList } from './described-list.tsx'

const places = workplace.flatMap(({ entries }) => entries)

export const meta = ({ location }: Pick<PagePlace, 'location'>) =>
  pageMeta({ title: places.find(({ to }) => to === location.pathname)?.label ?? 'List', noIndex: true })

/** The page of each plain list that has none of its own. */
export default function DescribedListPage() {
  const { list = '' } = useParams()
  return <DescribedList key={list} list={list} />
}
