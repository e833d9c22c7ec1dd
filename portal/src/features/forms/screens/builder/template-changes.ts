import type { Field } from '#fields/field.ts'
import { describeCondition, describeCount } from '#fields/form-visibility.ts'
import { type Section, sectionFields, sortSections } from '#fields/form.ts'

interface Compared {
  title: string
  description: string
  section: Section[]
  /** Attached documents. */
  documents: readonly { id: string; fileName: string }[]
}

/** The differences between two forms in sentences; empty when they are equivalent. */
export function describeChanges(before: Compared, after: Compared): string[] {
  const old = sortSections(before.section)
  const fresh = sortSections(after.section)
  const partner = (section: Section) =>
    old.find(({ id }) => id === section.id) ?? old.find(({ name }) => name === section.name)
  const partners = new Set(fresh.map(partner))
  return [
    ...(before.title === after.title ? [] : [`Title: ‘${before.title}’ is now ‘${after.title}’`]),
    ...(before.description === after.description ? [] : ['The description has changed']),
    ...old.filter((section) => !partners.has(section)).map(({ name }) => `Section ‘${name}’ is removed`),
    ...fresh.flatMap((section) => {
      const former = partner(section)
      return former ? sectionChanges(former, section) : [`Section ‘${section.name}’ is new`]
    }),
    ...documentChanges(before.documents, after.documents),
    ...orderChange(
      'The sections',
      old.filter((section) => partners.has(section)),
      fresh.map(partner),
    ),
  ]
}

function documentChanges(before: Compared['documents'], after: Compared['documents']): string[] {
  const lacks = (list: typeof before) => (document: { id: string }) => !list.some(({ id }) => id === document.id)
  return [
    ...before.filter(lacks(after)).map(({ fileName }) => `Document ‘${fileName}’ is removed`),
    ...after.filter(lacks(before)).map(({ fileName }) => `Document ‘${fileName}’ is attached`),
  ]
}

function sectionChanges(before: Section, after: Section): string[] {
  const place = `in ‘${after.name}’`
  const old = sectionFields(before)
  const fresh = sectionFields(after)
  const former = (field: Field) => old.find(({ name }) => name === field.name)
  const has = (field: Field) => fresh.some(({ name }) => name === field.name)
  const settings = describeSettings(before) !== describeSettings(after)
  return [
    ...(before.name === after.name ? [] : [`Section ‘${before.name}’ is now called ‘${after.name}’`]),
    ...(settings ? [`The settings of section ‘${after.name}’ have changed`] : []),
    ...old.filter((field) => !has(field)).map(({ name }) => `‘${name}’ ${place} is removed`),
    ...fresh.flatMap((field) => {
      const was = former(field)
      if (!was) return [`‘${field.name}’ ${place} is new`]
      return describeQuestion(was) === describeQuestion(field)
        ? []
        : [`‘${field.name}’ ${place}: ${describeQuestion(was)}; now ${describeQuestion(field)}`]
    }),
    ...orderChange(
      `The inputs ${place}`,
      old.filter(has).map(({ name }) => name),
      fresh.filter(former).map(({ name }) => name),
    ),
  ]
}

const orderChange = <T>(what: string, before: T[], after: (T | undefined)[]): string[] =>
  before.every((entry, index) => entry === after.filter((other) => other !== undefined)[index])
    ? []
    : [`${what} are in a different order`]

const describeSettings = ({ extraInfo, repeat, showWhen }: Section): string =>
  [extraInfo, repeat ? describeCount(repeat) : '', showWhen ? describeCondition(showWhen) : ''].join('\n')

/** A summary of a question in a few words. */
export function describeQuestion(field: Field): string {
  return [
    kindLabels[field.kind],
    field.required ? 'required' : 'optional',
    ...(field.options.length > 0 ? [field.options.join(' / ')] : []),
    ...(field.kind === 'textarea' ? [`${field.rows} rows`] : []),
    ...(field.hint ? [`hint ‘${field.hint}’`] : []),
    ...(field.showWhen ? [describeCondition(field.showWhen)] : []),
  ].join(', ')
}

/** Labels of the question kinds for staff. */
export const kindLabels: Record<Field['kind'], string> = {
  text: 'Text',
  textarea: 'Long text',
  number: 'Number',
  date: 'Date',
  'past-date': 'Date in the past',
  'future-date': 'Date in the future',
  select: 'Select',
  checkbox: 'Checkbox',
  email: 'E-mail',
  tel: 'Phone',
  year: 'Year',
  percentage: 'Percentages that add up to 100',
  'cac-number': 'CAC number',
  'tax-number': 'Tax number',
  website: 'Website',
  documents: 'Documents to upload',
}
