import { describeChanges } from './template-changes.ts'

type Compared = Parameters<typeof describeChanges>[0]

/** Lists the differences between two versions of a form in sentences. */
export function ChangeList({ before, after }: { before: Compared; after: Compared }) {
  const changes = describeChanges(before, after)
  if (changes.length === 0)
    return (
      <p className="text-muted">
        {before.documents && after.documents
          ? 'Title, description, questions and documents are the same.'
          : 'Title, description and questions are the same.'}
      </p>
    )
  return (
    <ul className="grid list-[square] gap-1 ps-5 marker:text-amber">
      {changes.map((change) => (
        <li key={change} className="[overflow-wrap:anywhere]">
          {change}
        </li>
      ))}
    </ul>
  )
}
