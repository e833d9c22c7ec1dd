import { choicesBy, describeList, type ListAction, type StaffList } from '#features/lists/contract.list.ts'
import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { may } from '#platform/duties.ts'
import { managerTabs } from '#manager-tabs.ts'
import type { ItemState, ReviewState } from '../contract.items.ts'

const states = choicesBy<ItemState>(
  {
    draft: 'Draft',
    published: 'Published',
    changed: 'Published, with changes in draft',
    unpublished: 'Not on the site',
  },
  { draft: 'neutral', published: 'success', changed: 'warning', unpublished: 'neutral' },
)
const reviews = choicesBy<ReviewState>(
  { submitted: 'For review', returned: 'Sent back' },
  { submitted: 'info', returned: 'warning' },
)
const schedules = [
  { value: 'publish', label: 'Goes public' },
  { value: 'unpublish', label: 'Comes off' },
]

const topicOptions = {
  label: 'Topic',
  path: '/topics',
  valueIn: 'slug',
  labelIn: 'title',
  hint: 'Items with a draft change in the draft. The others are published with the change at once.',
}
const topicAction = (id: string, label: string, done: string): ListAction => ({
  id,
  label,
  done,
  needs: 'choice',
  options: topicOptions,
  undo: true,
})

/** The items of all types of content, drafts included. */
export const contentList = describeList({
  key: 'content',
  noun: 'item',
  plural: 'items',
  searchLabel: 'Search content',
  path: '/content-manager/all',
  duties: { read: may.readContent, act: may.publishContent, share: may.publishContent },
  columns: [
    { id: 'title', label: 'Title', kind: 'text', sortable: true, width: 'wide' },
    { id: 'kind', label: 'Kind', kind: 'text' },
    { id: 'order', label: 'Order', kind: 'number', sortable: true },
    { id: 'address', label: 'Address', kind: 'text', sortable: true, width: 14 },
    { id: 'state', label: 'State', kind: 'status', choices: states, width: 15 },
    { id: 'review', label: 'Review', kind: 'status', choices: reviews },
    { id: 'changed', label: 'Changed', kind: 'moment', sortable: true },
    { id: 'changedBy', label: 'Changed by', kind: 'person' },
    { id: 'published', label: 'Published', kind: 'moment', sortable: true },
    { id: 'scheduled', label: 'Scheduled', kind: 'text' },
    { id: 'checkBy', label: 'Check by', kind: 'day', sortable: true },
    { id: 'topics', label: 'Topics', kind: 'tags' },
  ],
  filters: [
    { id: 'kind', label: 'Kind', kind: 'choice', counted: true },
    { id: 'state', label: 'State', kind: 'choice', counted: true, choices: states },
    { id: 'review', label: 'Review', kind: 'choice', counted: true, choices: reviews },
    { id: 'scheduled', label: 'Scheduled', kind: 'choice', counted: true, choices: schedules },
    { id: 'changedBy', label: 'Changed by', kind: 'person', counted: true },
    { id: 'topic', label: 'Topic', kind: 'tag', counted: true },
    { id: 'changed', label: 'Changed', kind: 'days' },
    { id: 'published', label: 'Published', kind: 'days' },
    { id: 'checkBy', label: 'Check by', kind: 'days' },
  ],
  actions: [
    { id: 'publish', label: 'Publish', done: 'published' },
    { id: 'unpublish', label: 'Take off the site', done: 'taken off the site', undo: true },
    topicAction('addTopic', 'Add topic', 'put under the topic'),
    topicAction('removeTopic', 'Remove topic', 'taken out of the topic'),
    {
      id: 'delete',
      label: 'Delete',
      done: 'moved to the bin',
      confirm: 'They leave the site at once and stay in the bin for 30 days, from where you can restore them.',
      undo: true,
    },
  ],
  defaults: {
    sort: '-changed',
    columns: ['title', 'kind', 'state', 'changed', 'changedBy', 'review'],
    more: ['published', 'topics', 'checkBy', 'scheduled'],
  },
})

/** The column by which the items of a type are in order: where staff choose it, or where pages are in the tree of the site. */
export const orderColumn = (type: Pick<ContentType, 'orderFrom' | 'fields'>): 'order' | 'address' | undefined =>
  type.orderFrom !== undefined ? 'order' : isPlacedInTree(type) ? 'address' : undefined

/** Without the columns that mean something within one type only, but this one. */
const columnsWith = (own?: 'order' | 'address') =>
  contentList.columns.filter(({ id }) => id === own || (id !== 'order' && id !== 'address'))

/** The list as it is shown with all types. */
export const allContentList: StaffList = { ...contentList, columns: columnsWith() }

/** The same list at the address of one type, which narrows it. */
export function narrowedList(path: string, type: Pick<ContentType, 'orderFrom' | 'fields'>): StaffList {
  const own = orderColumn(type)
  const columns = contentList.defaults.columns.flatMap((id) => (id === 'kind' ? (own ?? []) : id))
  return {
    ...contentList,
    path,
    recordsAt: contentList.path,
    within: 'kind',
    columns: columnsWith(own),
    defaults: { ...contentList.defaults, columns },
  }
}

/** What an item of each type is called, by the key of the type; where two types share a name, with their places. */
export function kindLabels(types: readonly ContentType[]): Map<string, string> {
  const isShared = ({ one }: ContentType) => types.filter((other) => other.one === one).length > 1
  return new Map(
    types.map((type) => [type.key, isShared(type) ? `${type.one} (${managerTabs[type.place.tab]})` : type.one]),
  )
}

/** What an item without a title is called. */
export const untitled = 'No title yet'
