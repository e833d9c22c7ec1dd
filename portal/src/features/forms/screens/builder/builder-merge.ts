// Two who save one form are joined three ways: sections by their ids, questions by key or name, a question left in one place with the same kind was
// renamed, and properties by `mergeValues`. Additions of both stay; a section that one removed stays while the other has added to it. Only what both
// changed differently is asked about, and nothing is saved before the person has seen the result.
import { alignLists } from '#fields/content/align-lists.ts'
import type { ContentFields } from '#fields/content/content-type.ts'
import { type ContentValues, sameValues } from '#fields/content/content-values.ts'
import type { VersionChoices, VersionSide } from '#fields/conflict-dialog.tsx'
import type { FieldKind, Repeat } from '#fields/field.ts'
import { describeCondition, describeCount } from '#fields/form-visibility.ts'
import type { LeadsTo, Outcome } from '#fields/leads-to.ts'
import { mergeValues } from '#fields/merge-values.ts'
import { kindLabels, templateStatusLabels } from '../../labels.ts'
import type { TemplateStatus } from '../../rules.ts'
import type { BuilderCondition, BuilderDraft, BuilderQuestion, BuilderSection } from './builder-draft.ts'
import { describeOutcome, openLeadsTo, toLeadsTo } from './builder-outcomes.ts'

interface Placed {
  question: BuilderQuestion
  place: string
}
/** For the key of each question of a copy, the key of the same question in the other one. */
type Matches = Map<string, string>

const placed = ({ sections }: Pick<BuilderDraft, 'sections'>): Placed[] =>
  sections.flatMap(({ key, questions }) => questions.map((question) => ({ question, place: key })))

/**
 * Finds the questions of `base` in a changed copy: by their keys, then by name in the same section, then by name anywhere; what is left over in one place
 * of a section with the same kind was renamed.
 */
function matchQuestions(base: Pick<BuilderDraft, 'sections'>, copy: Pick<BuilderDraft, 'sections'>): Matches {
  const matches: Matches = new Map()
  const left = new Set(placed(base))
  const pair = (fits: (one: Placed, other: Placed) => boolean) => {
    for (const other of placed(copy)) {
      if (matches.has(other.question.key)) continue
      const one = [...left].find((candidate) => fits(candidate, other))
      if (!one) continue
      left.delete(one)
      matches.set(other.question.key, one.question.key)
    }
  }
  pair((one, other) => one.question.key === other.question.key)
  pair((one, other) => one.question.name === other.question.name && one.place === other.place)
  pair((one, other) => one.question.name === other.question.name)
  const renamed = findRenamed(base, copy)
  pair((one, other) => renamed.get(other.question) === one.question)
  return matches
}

function findRenamed(base: Pick<BuilderDraft, 'sections'>, copy: Pick<BuilderDraft, 'sections'>) {
  const renamed = new Map<BuilderQuestion, BuilderQuestion>()
  for (const { key, questions } of copy.sections) {
    const before = base.sections.find((section) => section.key === key)?.questions ?? []
    for (const step of alignLists(
      before.map(({ name }) => name),
      questions.map(({ name }) => name),
    )) {
      if (step.kind !== 'changed') continue
      const [from, to] = [before[step.from]!, questions[step.to]!]
      if (from.kind === to.kind) renamed.set(to, from)
    }
  }
  return renamed
}

/** An order that has the changes of both, or with `isOpen` the one of the first list, as both moved the same things. */
function mergeOrder(
  base: readonly string[],
  lead: readonly string[],
  other: readonly string[],
): { order: string[]; isOpen: boolean } {
  const among = (list: readonly string[], ...others: (readonly string[])[]) =>
    list.filter((key) => others.every((each) => each.includes(key))).join('\n')
  const leadChanged = among(lead, base, other) !== among(base, lead, other)
  const otherChanged = among(other, base, lead) !== among(base, lead, other)
  const isOpen = leadChanged && otherChanged && among(lead, base, other) !== among(other, base, lead)
  const [first, second] = leadChanged || !otherChanged ? [lead, other] : [other, lead]
  const order = [...first]
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue
    // After what was before it; of two that are new in one place, the one of `first` comes first.
    const before = second.slice(0, at).findLast((each) => order.includes(each))
    let place = before === undefined ? 0 : order.indexOf(before) + 1
    while (place < order.length && !second.includes(order[place]!)) place++
    order.splice(place, 0, key)
  }
  return { order, isOpen }
}

/** What both began with; the status is not known where a copy of an earlier visit is merged. */
export type MergeBase = Omit<BuilderDraft, 'status'> & { status: BuilderDraft['status'] | undefined }

const text = (label: string) => ({ kind: 'text', label }) as const
const formFields = {
  title: text('Title'),
  description: { kind: 'longText', label: 'Description' },
  status: text('Status'),
  outcomes: text('Outcomes'),
  capacity: text('Question for the capacity'),
  site: text('Question for the site'),
  council: text('Question for the local government area'),
  holder: text('Question for the holder'),
  notice: text('The public is told of an application'),
  days: text('Working days until the decision'),
} satisfies ContentFields
const sectionFields = {
  name: text('Name'),
  extraInfo: { kind: 'longText', label: 'Explanation' },
  repeat: text('How often it is asked'),
  showWhen: text('Condition'),
} satisfies ContentFields
const questionFields = {
  name: text('Name'),
  kind: text('Kind'),
  required: text('Required'),
  options: { kind: 'textList', label: 'Options', entry: 'text' },
  hint: { kind: 'longText', label: 'Hint' },
  rows: text('Rows'),
  showWhen: text('Condition'),
  place: text('Section'),
} satisfies ContentFields

type FormSettings = Pick<BuilderDraft, 'title' | 'description' | 'status'> & LeadsTo

/** Sections and questions of one copy under the keys that all three share. */
interface Copy {
  sections: Map<string, ContentValues>
  questions: Map<string, ContentValues>
  /** The questions of each section, and the sections under ''. */
  orders: Map<string, string[]>
}

/**
 * Joins two changed copies of a form, section by section and question by question: who did not change something has no say about it. What both changed in
 * ways that do not fit together is `open`, until there is a choice for its id.
 */
export function mergeDrafts(base: MergeBase, mine: BuilderDraft, theirs: BuilderDraft, choices: VersionChoices = {}) {
  const three = shareKeys(base, mine, theirs)
  const points: Point[] = []
  const decide = (point: Point): VersionSide => {
    points.push(point)
    return choices[point.id] ?? 'mine'
  }
  const form = mergeOne('', formFields, [settingsOf(base), settingsOf(mine), settingsOf(theirs)], decide)
  const questions = mergeAll(
    'question',
    questionFields,
    three.map((copy) => copy.questions),
    decide,
  )
  const inUse = new Set([...questions.values()].map(({ place }) => place as string))
  const sections = mergeAll(
    'section',
    sectionFields,
    three.map((copy) => copy.sections),
    decide,
    inUse,
  )
  const ordered = (holder: string, isIn: (key: string) => boolean) => {
    const [b, m, t] = three.map((copy) => (copy.orders.get(holder) ?? []).filter(isIn)) as [
      string[],
      string[],
      string[],
    ]
    const merged = mergeOrder(b, m, t)
    if (!merged.isOpen) return merged.order
    const side = decide({ id: `order:${holder}`, kind: 'order', key: holder, base: b, mine: m, theirs: t })
    return side === 'mine' ? merged.order : mergeOrder(b, t, m).order
  }
  const keyOf = (key: string) => three.ownKeys.get(key) ?? key
  const merged = ordered('', (key) => sections.has(key)).map((key) => ({
    ...(closeConditions(sections.get(key)!, questions, keyOf) as unknown as BuilderSection),
    key,
    questions: ordered(key, (one) => questions.get(one)?.place === key).map((one) => {
      const { place: _, ...values } = closeConditions(questions.get(one)!, questions, keyOf)
      return { ...(values as unknown as BuilderQuestion), key: keyOf(one) }
    }),
  }))
  const { title, description, status, ...leadsTo } = form as unknown as FormSettings
  const draft: BuilderDraft = {
    ...mine,
    title,
    description,
    status,
    sections: merged,
    leadsTo: openLeadsTo(leadsTo, merged, () => crypto.randomUUID()),
    keptDocs: mergeDocs(base.keptDocs, mine.keptDocs, theirs.keptDocs),
  }
  const open: OpenPoint[] = points.filter(({ id }) => !choices[id]).map((point) => describePoint(point, namesIn(three)))
  return { draft, open }
}

/** The newest name of a section or question. */
const namesIn =
  (copies: readonly Copy[]): MergeNames =>
  (kind, key) =>
    copies.map((copy) => copy[kind].get(key)?.name as string | undefined).findLast((name) => name) ?? ''

/** What is different in `after`, in sentences. */
export function describeChanges(before: BuilderDraft, after: BuilderDraft): string[] {
  const copies = shareKeys(before, before, after)
  const [, old, now] = copies
  const names = namesIn(copies)
  const changesOf = (key: string, fields: ContentFields, from?: ContentValues, to?: ContentValues) => {
    if (!from || !to) return [`${nameThing(key, names)} is ${from ? 'removed' : 'new'}`]
    const changed = Object.entries(fields).filter(([field]) => !sameValues(from[field], to[field]))
    return changed.map(([field, { label }]) => {
      const sides = { base: from[field], mine: from[field], theirs: to[field] }
      const point = describePoint({ kind: 'changed', id: key, key, field, label, ...sides }, names)
      return `${point.label}: ${quote(point.base)} is now ${quote(point.theirs)}`
    })
  }
  const all = (kind: 'sections' | 'questions') => [...new Set([...old[kind].keys(), ...now[kind].keys()])]
  // Of a section that one copy lacks the questions go without saying.
  const isShared = (section: unknown) => old.sections.has(section as string) && now.sections.has(section as string)
  const questions = all('questions').filter((key) =>
    [old, now].some(({ questions }) => isShared(questions.get(key)?.place)),
  )
  const moved = [...old.orders.keys()].filter((holder) => {
    const [one, other] = [old, now].map(({ orders }) => orders.get(holder) ?? []) as [string[], string[]]
    const among = (list: string[], rest: string[]) => list.filter((key) => rest.includes(key)).join('\n')
    return among(one, other) !== among(other, one)
  })
  return [
    ...changesOf('', formFields, settingsOf(before), settingsOf(after)),
    ...all('sections').flatMap((key) =>
      changesOf(`section:${key}`, sectionFields, old.sections.get(key), now.sections.get(key)),
    ),
    ...questions.flatMap((key) =>
      changesOf(`question:${key}`, questionFields, old.questions.get(key), now.questions.get(key)),
    ),
    ...moved.map((holder) => `The ${nameOrder(holder, names)} are in a different order`),
  ]
}

const quote = (text: string) => (text ? `‘${text.replaceAll('\n', ' / ')}’` : 'nothing')

function settingsOf({ title, description, status, leadsTo, sections }: MergeBase): ContentValues {
  return { title, description, status, ...toLeadsTo(leadsTo, sections) }
}

type Three = [base: ContentValues | undefined, mine: ContentValues | undefined, theirs: ContentValues | undefined]
type Decide = (point: Point) => VersionSide

function shareKeys(base: MergeBase, mine: BuilderDraft, theirs: BuilderDraft) {
  const ofMine = matchQuestions(base, mine)
  const ofTheirs = matchQuestions(base, theirs)
  // What both added under one name in one section is one question.
  for (const added of placed(theirs).filter(({ question }) => !ofTheirs.has(question.key))) {
    const same = placed(mine).find(
      ({ question, place }) =>
        !ofMine.has(question.key) && question.name === added.question.name && place === added.place,
    )
    if (same) ofTheirs.set(added.question.key, same.question.key)
  }
  const ownKeys = new Map([...ofMine].map(([own, shared]) => [shared, own]))
  const copies: [Copy, Copy, Copy] = [toCopy(base, new Map()), toCopy(mine, ofMine), toCopy(theirs, ofTheirs)]
  return Object.assign(copies, { ownKeys })
}

function toCopy({ sections }: Pick<BuilderDraft, 'sections'>, shared: Map<string, string>): Copy {
  const keyOf = (key: string) => shared.get(key) ?? key
  const open = (condition: BuilderCondition | undefined) =>
    condition ? { ...condition, of: keyOf(condition.of) } : null
  const orders = new Map([['', sections.map(({ key }) => key)]])
  const questions = new Map<string, ContentValues>()
  for (const section of sections) {
    orders.set(
      section.key,
      section.questions.map(({ key }) => keyOf(key)),
    )
    for (const { key, showWhen, ...rest } of section.questions)
      questions.set(keyOf(key), { ...rest, showWhen: open(showWhen), place: section.key })
  }
  const settings = sections.map(({ key, name, extraInfo, repeat, showWhen }): [string, ContentValues] => [
    key,
    { name, extraInfo, repeat: repeat ?? null, showWhen: open(showWhen) },
  ])
  return { sections: new Map(settings), questions, orders }
}

/** All sections or all questions that remain; `kept` are needed whoever removed them. */
function mergeAll(
  kind: 'section' | 'question',
  fields: ContentFields,
  [base, mine, theirs]: Map<string, ContentValues>[],
  decide: Decide,
  kept: ReadonlySet<string> = new Set(),
): Map<string, ContentValues> {
  const merged = new Map<string, ContentValues>()
  for (const key of new Set([...mine!.keys(), ...theirs!.keys()])) {
    const three: Three = [base!.get(key), mine!.get(key), theirs!.get(key)]
    const values = mergeOne(`${kind}:${key}`, fields, three, decide, kept.has(key))
    if (values) merged.set(key, values)
  }
  return merged
}

function mergeOne(
  id: string,
  fields: ContentFields,
  [base, mine, theirs]: Three,
  decide: Decide,
  isKept = false,
): ContentValues | undefined {
  if (mine && theirs) {
    const { values, open } = mergeValues(fields, base ?? {}, mine, theirs)
    for (const field of open) {
      const point = { id: `${id}.${field}`, field, label: fields[field]!.label }
      const sides = { base: base?.[field], mine: mine[field], theirs: theirs[field] }
      if (decide({ ...point, ...sides, kind: 'changed', key: id }) === 'theirs') values[field] = theirs[field]
    }
    return values
  }
  const left = (mine ?? theirs)!
  if (!base || isKept) return left
  // Removed by one person: where the other changed nothing, it goes.
  if (sameValues(left, base)) return undefined
  const sides = { base, mine, theirs }
  return (decide({ id, kind: 'removed', key: id, ...sides }) === 'mine' ? mine : theirs) ?? undefined
}

function closeConditions(
  { showWhen, repeat, ...values }: ContentValues,
  questions: Map<string, ContentValues>,
  keyOf: (key: string) => string,
): ContentValues {
  const condition = showWhen as BuilderCondition | null
  // The builder asks for another question where the one of a condition is gone.
  const of = condition && questions.has(condition.of) ? keyOf(condition.of) : ''
  return { ...values, ...(repeat ? { repeat } : {}), ...(condition && { showWhen: { ...condition, of } }) }
}

/** The documents that nobody removed, and those that either attached. */
function mergeDocs(base: string[], mine: string[], theirs: string[]): string[] {
  const removed = base.filter((id) => !mine.includes(id) || !theirs.includes(id))
  return [...new Set([...theirs, ...mine])].filter((id) => !removed.includes(id))
}

/** What both people changed, as it is. `key` is `section:…`, `question:…`, or '' for the form. */
type Point = { id: string; key: string; base: unknown; mine: unknown; theirs: unknown } & (
  { kind: 'changed'; field: string; label: string } | { kind: 'removed' } | { kind: 'order' }
)
/** The same in words. */
interface OpenPoint {
  id: string
  label: string
  base: string
  mine: string
  theirs: string
}
type MergeNames = (kind: 'sections' | 'questions', key: string) => string

function describePoint(point: Point, names: MergeNames): OpenPoint {
  const { id, kind } = point
  const each = (show: (value: unknown) => string) => ({
    id,
    base: show(point.base),
    mine: show(point.mine),
    theirs: show(point.theirs),
  })
  if (kind === 'order') {
    const nameOf = (key: string) => names(point.key ? 'questions' : 'sections', key)
    return {
      ...each((keys) => (keys as string[]).map(nameOf).join('\n')),
      label: `Order of the ${nameOrder(point.key, names)}`,
    }
  }
  const thing = nameThing(point.key, names)
  if (kind === 'removed') return { ...each((value) => (value ? 'Keep it, as changed' : 'Remove it')), label: thing }
  const label = thing ? `${thing}: ${point.label.toLowerCase()}` : point.label
  return { ...each((value) => showValue(point.field, value, names)), label }
}

const nameOrder = (section: string, names: MergeNames) =>
  section ? `questions in ‘${names('sections', section)}’` : 'sections'

function nameThing(id: string, names: MergeNames): string {
  const [kind, ...key] = id.split(':')
  if (kind === 'section') return `Section ‘${names('sections', key.join(':'))}’`
  return kind === 'question' ? `‘${names('questions', key.join(':'))}’` : ''
}

function showValue(field: string, value: unknown, names: MergeNames): string {
  if (value === undefined) return ''
  if (field === 'kind') return kindLabels[value as FieldKind]
  if (field === 'status') return templateStatusLabels[value as TemplateStatus]
  if (field === 'required') return value ? 'Required' : 'Optional'
  if (field === 'options') return (value as string[]).join('\n')
  if (field === 'place') return names('sections', value as string)
  if (field === 'repeat') return value ? describeCount(value as Repeat) : 'Asked once'
  if (field === 'outcomes') return (value as Outcome[]).map(describeOutcome).join('\n')
  if (field === 'days') return value === null ? 'As for all applications' : `${value as number}`
  if (field === 'notice') return value ? 'Yes' : 'No'
  if (field !== 'showWhen') return String(value as string | number)
  if (!value) return 'Always asked'
  const { of, ...test } = value as BuilderCondition
  return describeCondition({ question: names('questions', of), ...test })
}
