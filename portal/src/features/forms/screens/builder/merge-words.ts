import { describeCondition, describeCount } from '#fields/describe-condition.ts'
import type { FieldKind, Repeat } from '#fields/field.ts'
import type { TemplateStatus } from '../../rules.ts'
import { templateStatusLabels } from '../template-badge.tsx'
import type { BuilderCondition } from './builder-draft.ts'
import { kindLabels } from './template-changes.ts'

/** What both people changed, as it is. `key` is `section:…`, `question:…`, or '' for the form. */
export type Point = { id: string; key: string; base: unknown; mine: unknown; theirs: unknown } & (
  { kind: 'changed'; field: string; label: string } | { kind: 'removed' } | { kind: 'order' }
)
/** The same in words. */
export interface OpenPoint {
  id: string
  label: string
  base: string
  mine: string
  theirs: string
}
export type MergeNames = (kind: 'sections' | 'questions', key: string) => string

export function describePoint(point: Point, names: MergeNames): OpenPoint {
  const { id, kind } = point
  const each = (show: (value: unknown) => string) => ({
    id,
    base: show(point.base),
    mine: show(point.mine),
    theirs: show(point.theirs),
  })
  if (kind === 'order') {
    const what = point.key ? `questions in ‘${names('sections', point.key)}’` : 'sections'
    const nameOf = (key: string) => names(point.key ? 'questions' : 'sections', key)
    return { ...each((keys) => (keys as string[]).map(nameOf).join('\n')), label: `Order of the ${what}` }
  }
  const thing = nameThing(point.key, names)
  if (kind === 'removed') return { ...each((value) => (value ? 'Keep it, as changed' : 'Remove it')), label: thing }
  const label = thing ? `${thing}: ${point.label.toLowerCase()}` : point.label
  return { ...each((value) => showValue(point.field, value, names)), label }
}

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
  if (field === 'rows') return `${value as number}`
  if (field !== 'showWhen') return value as string
  if (!value) return 'Always asked'
  const { of, ...test } = value as BuilderCondition
  return describeCondition({ question: names('questions', of), ...test })
}
