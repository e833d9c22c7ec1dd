import { inArray, isNull, sql } from 'drizzle-orm'
import { choicesBy, describeList } from '#features/lists/contract.list.ts'
import {
  byDays,
  byValue,
  containing,
  type ListReading,
  listSource,
  type ListTable,
} from '#features/lists/service.sources.server.ts'
import { formFields } from '#fields/form.ts'
import { may } from '#platform/duties.ts'
import { templateStatusLabels } from './labels.ts'
import { current, type TemplateRow } from './store.server.ts'
import { templateRecordType } from './rules.ts'
import { applicationTemplates as templates, applicationTemplateVersions as versions } from './table.server.ts'

const statuses = choicesBy(templateStatusLabels, { draft: 'neutral', published: 'success', archived: 'neutral' })

const formList = describeList({
  key: 'forms',
  noun: 'form',
  plural: 'forms',
  path: '/content-manager/forms',
  duties: { read: may.readForms, act: may.publishForms, share: may.publishForms },
  plain: true,
  columns: [
    { id: 'title', label: 'Title', kind: 'text', width: 'wide', stays: true },
    { id: 'status', label: 'Status', kind: 'status', choices: statuses },
    { id: 'sections', label: 'Sections', kind: 'number' },
    { id: 'inputs', label: 'Inputs', kind: 'number' },
    { id: 'version', label: 'Version', kind: 'number' },
    { id: 'changed', label: 'Changed', kind: 'moment', sortable: true },
  ],
  filters: [
    { id: 'status', label: 'Status', kind: 'choice', choices: statuses, counted: true },
    { id: 'changed', label: 'Changed', kind: 'days' },
  ],
  actions: [],
  defaults: { sort: '-changed', columns: ['title', 'status', 'sections', 'inputs', 'version', 'changed'] },
})

type ListedForm = TemplateRow & { id: string }

/** What the newest version says. */
const content = (column: 'title' | 'description') => sql`(select ${versions[column]} from ${versions} where ${current})`

const formTable: ListTable<typeof formList, ListedForm, ListReading> = {
  list: formList,
  from: templates,
  id: templates.id,
  version: templates.version,
  label: content('title'),
  belongs: isNull(templates.deletedAt),
  search: (typed) => containing([content('title'), content('description')], typed),
  columns: {
    title: { cell: (row) => row.content.title },
    status: { cell: ({ template }) => template.status, filter: byValue(templates.status) },
    sections: { cell: (row) => row.content.section.length },
    inputs: { cell: (row) => formFields(row.content.section).length },
    version: { cell: ({ template }) => template.version },
    changed: {
      cell: ({ template }) => template.updatedAt.toISOString(),
      order: [templates.updatedAt],
      filter: byDays(templates.updatedAt),
    },
  },
}

/** The application forms that are not in the bin. */
export const formListSource = listSource(formTable, {
  label: (row) => row.content.title,
  audited: { [templateRecordType]: 'Form' },
  find: ({ database: { db } }, ids) =>
    db
      .select({ id: templates.id, template: templates, content: versions })
      .from(templates)
      .innerJoin(versions, current)
      .where(inArray(templates.id, ids)),
})
