import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { readDescription } from '../contract.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'

type Props = Omit<ListPageProps, 'list'> & {
  /** Key of the list. */
  list: string
}

/** The screen of a list that is described on the server alone. */
export function DescribedList({ list: key, ...props }: Props) {
  const read = useApiQuery(readDescription, { params: { key } })
  if (read.data) return <ListPage list={read.data.list} {...props} />
  const Failure = props.Failure ?? QueryFailure
  return (
    <div className="shell py-8">
      {read.isError ? (
        <Failure
          title={props.words?.failed ?? 'Failed to read the list'}
          error={read.error}
          onRetry={async () => void (await read.refetch())}
        />
      ) : (
        <SkeletonRows label="Loading the list" />
      )}
    </div>
  )
}
