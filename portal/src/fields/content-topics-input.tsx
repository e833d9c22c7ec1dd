import { createContext, useContext } from 'react'
import { CheckboxGroup } from '#ui/choice.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TextListField } from './content-type.ts'
import { contentInputId, entryText } from './content-values.ts'

/** The topics that staff have made; undefined while they are loading. */
export type TopicChoices = readonly { slug: string; title: string }[] | undefined

/** A hook that reads them; given by the content feature. */
export const ContentTopicsContext = createContext<() => TopicChoices>(() => undefined)

type TopicsInputProps = {
  field: TextListField
  path: string
  value: unknown
  error: string | undefined
  onChange: (path: string, value: unknown) => void
}

/** Chooses topics. One that is gone stays chosen until it is taken away, so that nothing is lost by looking. */
export function TopicsInput({ field, path, value, error, onChange }: TopicsInputProps) {
  const useTopics = useContext(ContentTopicsContext)
  const topics = useTopics()
  const chosen = Array.isArray(value) ? value.map(entryText) : []
  if (!topics) return <Skeleton className="h-24 w-full" />
  const gone = chosen.filter((slug) => !topics.some((topic) => topic.slug === slug))
  const options = [
    ...topics.map(({ slug, title }) => ({ value: slug, label: title })),
    ...gone.map((slug) => ({ value: slug, label: `${slug} (no longer a topic)` })),
  ]
  if (options.length === 0)
    return (
      <p className="text-muted">
        <span className="font-semibold text-ink">{field.label}.</span> There are no topics yet.{' '}
        <Link to="/content-manager/pages/topics" className="link">
          Add the first one
        </Link>
        .
      </p>
    )
  return (
    <CheckboxGroup
      id={contentInputId(path)}
      label={field.label}
      hint={field.hint}
      optional
      error={error}
      options={options}
      value={chosen}
      onChange={({ currentTarget: { value: slug, checked } }) =>
        onChange(path, checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))
      }
    />
  )
}
