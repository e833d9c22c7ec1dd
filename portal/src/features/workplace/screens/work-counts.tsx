import { classNames } from '#ui/class-names.ts'
import type { WorkList } from '../contract.ts'
import { countText, listWords } from '../messages.ts'

/** The numbers of all lists; each leads to its rows below. */
export function WorkCounts({ lists }: { lists: readonly WorkList[] }) {
  return (
    <nav aria-label="Lists of your work">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
        {lists.map((list) => (
          <li key={list.name} className="flex">
            <a
              href={`#work-${list.name}`}
              className="flex min-h-11 flex-1 flex-col justify-between rounded-md border border-line bg-surface px-2.5 py-1.5 hover:border-brand hover:bg-brand-soft"
            >
              <span className="text-xs text-muted">{listWords[list.name].title}</span>
              <span
                className={classNames(
                  'tabular text-lg font-bold',
                  list.name === 'overdue' && list.count > 0 && 'text-danger-ink',
                )}
              >
                {countText(list)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
