import { lazy, memo, Suspense, useContext, type ReactNode, createContext } from 'react'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { FileInput } from './content-file-input.tsx'
import { TextListInput } from './content-text-list.tsx'
import type {
  ContentField,
  ContentFields,
  GroupField,
  TextField as TextFieldOf,
  DateField,
  TextField as WordsField,
  TextListField,
} from './content-type.ts'
import { contentInputId, type ContentErrors, type ContentValues } from './content-values.ts'
import { emptyDocument, type RichNode } from '../rich-text/document.ts'
import { entryText } from './plain-text.ts'

/** The topics that staff have made; undefined while they are loading. */
type TopicChoices = readonly { slug: string; title: string }[] | undefined

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
function TopicsInput({ field, path, value, error, onChange }: TopicsInputProps) {
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

/** A mail or a paper in the editor. */
export interface MailInEditor {
  /** Its name in its type. */
  name: string
  label: string
  written: NonNullable<GroupField['written']>
  fields: ContentFields
  values: ContentValues
}

/** What an editor shows below the texts of a mail or a paper; given by the content feature. */
export const ContentMailContext = createContext<((mail: MailInEditor) => ReactNode) | null>(null)

// Loaded with the first field of its kind: most editors need none.
const RichTextInput = lazy(() =>
  import('../rich-text/editor/rich-text-input.tsx').then((part) => ({ default: part.RichTextInput })),
)

const GroupListInput = lazy(() => import('./content-group-list.tsx').then((part) => ({ default: part.GroupListInput })))

export type ContentFieldInputsProps = {
  fields: ContentFields
  /** Before each name: '' or the path of the group with a dot at its end. */
  path?: string
  values: ContentValues
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
}

/** The inputs of a description, one below the other, in its order. */
export function ContentFieldInputs({ fields, path = '', values, errors, onChange }: ContentFieldInputsProps) {
  const written = new Set(Object.values(fields).map((field) => (field.kind === 'date' ? field.words : undefined)))
  return Object.entries(fields).map(([name, field]) => {
    if (written.has(name)) return null
    const own = { path: path + name, value: values[name] }
    const beside = field.kind === 'date' && field.words ? fields[field.words] : undefined
    if (field.kind === 'date' && field.words && beside?.kind === 'dateText') {
      const words = { field: beside, path: path + field.words, value: values[field.words] }
      return <DateInput key={name} {...{ field, ...own, words, errors, onChange }} />
    }
    return <ContentInput key={name} {...{ field, ...own, onChange }} errors={errorsBelow(errors, own.path)} />
  })
}

const none: ContentErrors = {}
/** Only a field's own errors, so that the others need not be drawn again. */
function errorsBelow(errors: ContentErrors, path: string): ContentErrors {
  const own = Object.entries(errors).filter(([at]) => at === path || at.startsWith(`${path}.`))
  return own.length > 0 ? Object.fromEntries(own) : none
}

type ContentInputProps = Omit<ContentFieldInputsProps, 'fields' | 'values' | 'path'> & {
  field: ContentField
  path: string
  value: unknown
}

const ContentInput = memo(function ContentInput({ field, path, value, errors, onChange }: ContentInputProps) {
  switch (field.kind) {
    case 'group':
      return <GroupInput {...{ field, path, value, errors, onChange }} />
    case 'textList':
      if (field.of === 'topics') return <TopicsInput {...{ field, path, value, error: errors[path], onChange }} />
      return <TextListInput {...{ field, path, value, errors, onChange }} />
    case 'groupList':
      return (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <GroupListInput
            {...{ field, path, value, errors, onChange }}
            renderGroup={(fields, groupPath, values) => (
              <ContentFieldInputs path={groupPath} {...{ fields, values, errors, onChange }} />
            )}
          />
        </Suspense>
      )
    case 'image':
    case 'pdf':
      return <FileInput {...{ field, path, value, error: errors[path], onChange }} />
    case 'richText':
      return (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <RichTextInput
            id={contentInputId(path)}
            label={field.label}
            hint={field.hint}
            value={(value ?? emptyDocument()) as RichNode}
            required={field.required}
            error={errors[path] ?? Object.values(errors)[0]}
            onChange={(document) => onChange(path, document)}
          />
        </Suspense>
      )
    default:
      return <PlainInput {...{ field, path, value, error: errors[path], onChange }} />
  }
})

function GroupInput({ field, path, value, errors, onChange }: ContentInputProps & { field: GroupField }) {
  const showMail = useContext(ContentMailContext)
  const values = (value ?? {}) as ContentValues
  return (
    <fieldset id={contentInputId(path)} tabIndex={-1} className="grid min-w-0 gap-5 border-s-3 border-line ps-4">
      <legend className="mb-4 text-lg font-semibold leading-snug">{field.label}</legend>
      <ContentFieldInputs fields={field.fields} path={`${path}.`} {...{ values, errors, onChange }} />
      {field.written &&
        showMail?.({ name: path, label: field.label, written: field.written, fields: field.fields, values })}
    </fieldset>
  )
}

type PlainField = Exclude<ContentField, { kind: 'group' | 'groupList' | 'textList' | 'image' | 'pdf' | 'richText' }>
type PlainInputProps = Pick<ContentInputProps, 'path' | 'value' | 'onChange'> & {
  field: PlainField
  error: string | undefined
}

function PlainInput({ field, path, value, error, onChange }: PlainInputProps) {
  const common = {
    id: contentInputId(path),
    name: path,
    label: field.label,
    hint: field.hint ?? hints[field.kind],
    optional: !field.required,
    'aria-required': field.required || undefined,
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    ...(error !== undefined && { error }),
  }
  if (field.kind === 'option')
    return (
      <NativeSelect
        {...common}
        options={field.options}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      />
    )
  if (field.kind === 'moment')
    return (
      <TextField
        {...common}
        type="datetime-local"
        className="max-w-80"
        value={toDateTimeInput(common.value || null)}
        onChange={(event) => onChange(path, fromDateTimeInput(event.currentTarget.value) ?? '')}
      />
    )
  if (field.kind === 'longText')
    return (
      <TextArea
        {...common}
        rows={(field.max ?? 50_000) > 1_000 ? 6 : 3}
        maxLength={field.max}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      />
    )
  return (
    <TextField
      {...common}
      {...attributes(field)}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(path, field.kind === 'number' && typed !== '' ? Number(typed) : typed)
      }}
    />
  )
}

const hints: Partial<Record<ContentField['kind'], string>> = {
  dateText: 'For example 3 December 2024',
  moment: 'Nigerian time (WAT)',
  link: 'A web address, or a path of this site such as /regulations',
  url: 'A web address, such as https://example.com',
}

const isText = (field: PlainField): field is TextFieldOf => field.kind === 'text' || field.kind === 'dateText'

/** The right keyboard for each kind. */
function attributes(field: PlainField) {
  if (field.kind === 'number')
    return { type: 'number', inputMode: 'numeric', min: field.min, step: 1, className: 'max-w-40' } as const
  if (field.kind === 'link' || field.kind === 'url' || field.kind === 'address')
    return { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
  if (field.kind === 'date') return { type: 'date', className: 'max-w-52' } as const
  return isText(field) && field.kind === 'dateText' ? ({ className: 'max-w-80' } as const) : {}
}

type DateInputProps = {
  field: DateField
  path: string
  value: unknown
  /** How the date is written, beside it in the same group. */
  words: { field: WordsField; path: string; value: unknown }
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
}

/** A date with a picker, and how it is written, which follows the picked day until it is changed. */
function DateInput({ field, path, value, words, errors, onChange }: DateInputProps) {
  const { label, required, max } = words.field
  const id = contentInputId(words.path)
  const error = errors[words.path] ?? errors[path]
  return (
    <div id={contentInputId(path)} tabIndex={-1} className="grid gap-5 @lg:grid-cols-[13rem_1fr]">
      <TextField
        id={id}
        name={path}
        type="date"
        label={label}
        hint={field.hint}
        optional={!required}
        aria-required={required || undefined}
        max="9999-12-31"
        value={typeof value === 'string' ? value : ''}
        {...(error !== undefined && { error })}
        onChange={({ currentTarget: { value: day } }) => {
          onChange(path, day)
          if (day) onChange(words.path, writeIsoDate(day))
        }}
      />
      <TextField
        id={`${id}-words`}
        name={words.path}
        label={`${label} in words`}
        hint="What visitors read. Follows the date; change it where only the month is known, for example June 2025."
        optional
        maxLength={max}
        value={typeof words.value === 'string' ? words.value : ''}
        onChange={({ currentTarget }) => onChange(words.path, currentTarget.value)}
      />
    </div>
  )
}
