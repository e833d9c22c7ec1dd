import { describeCondition, describeCount } from '#fields/form-visibility.ts'
import { readAccount } from '#people/directory.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { type Field, isDateKind } from '#fields/field.ts'
import { type Section, sectionFields, sortSections } from '#fields/form.ts'
import { type Actor, type SignedIn, systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf, createPrintCache } from '#platform/pdf/print-pdf.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { TemplateContent, TemplateVersion } from './contract.ts'
import { messages } from './messages.ts'
import { binStart, templateRecordType } from './rules.ts'
import { findVisibleTemplate } from './service.lookup.server.ts'
import { recordTemplateChange, readTemplate, toFormDoc, documentsOf, indexTemplate } from './service.server.ts'
import {
  type VersionRow,
  listVersionRows,
  lockDeletedTemplate,
  lookForVersion,
  updateTemplateRow,
} from './store.server.ts'

/** The declaration and consent printed on blank and completed forms. */
export const declaration =
  'I declare that what is stated in this form is true and complete to the best of my knowledge, and that I am authorised to make this application.'
export const consent =
  'I agree that the Commission keeps and uses the personal data in this form to process this application, as its data protection policy describes.'
export const signature: Block = { kind: 'signatureLine', labels: ['Name', 'Signature', 'Date'] }

/** Maximum number of blank copies printed of a repeated section. */
const blankParts = 6

const label = (field: Field) => (field.required ? field.name : `${field.name} (optional)`)

/** A question with space to answer it by hand. */
function blankField(field: Field): Block {
  if (field.options.length > 0) return { kind: 'checkboxLine', label: label(field), options: field.options }
  if (field.kind === 'checkbox') return { kind: 'checkboxLine', options: [label(field)] }
  const hint = field.hint || (isDateKind(field.kind) ? 'Day, month, year' : '')
  const lines = field.kind === 'textarea' ? field.rows + 1 : 1
  return { kind: 'blankLine', label: label(field), lines, ...(hint && { hint }) }
}

export const sectionHeading = (section: Section): Block[] => [
  { kind: 'heading', level: 2, text: section.name },
  ...(section.extraInfo ? [{ kind: 'paragraph', text: section.extraInfo } as const] : []),
]

/** All questions with their conditions; a repeated section is printed as often as its minimum requires. */
const blankBlocks = (sections: Section[]): Block[] =>
  sortSections(sections).flatMap((section): Block[] => {
    const fields = sectionFields(section).flatMap((field): Block[] => [
      ...(field.showWhen ? [{ kind: 'paragraph', text: `${describeCondition(field.showWhen)}:` } as const] : []),
      blankField(field),
    ])
    const condition = section.showWhen ? [`${describeCondition(section.showWhen)}.`] : []
    const { repeat } = section
    const note = repeat ? [`${describeCount(repeat)} For more, copy this part.`] : []
    const parts = repeat ? Math.min(Math.max(repeat.min, 1), blankParts) : 1
    const labelled = (place: number): Block[] =>
      repeat ? [{ kind: 'heading', level: 3, text: `${repeat.itemLabel} ${place + 1}` }, ...fields] : fields
    return [
      ...sectionHeading(section),
      ...[...condition, ...note].map((text) => ({ kind: 'paragraph', text }) as const),
      ...Array.from({ length: parts }, (_, place) => labelled(place)).flat(),
    ]
  })

function blankDocument(content: VersionRow): PdfDocument {
  return {
    title: content.title,
    subtitle: 'Application form',
    author: commission.name,
    language: commission.language,
    date: content.savedAt.toISOString(),
    blocks: [
      ...(content.description ? [{ kind: 'paragraph', text: content.description } as const] : []),
      {
        kind: 'notice',
        title: 'How to use this form',
        text: 'Fill in the form in capital letters, sign and date it, and upload it with your supporting documents.',
      },
      ...blankBlocks(content.section),
      { kind: 'heading', level: 2, text: 'Data protection and declaration' },
      { kind: 'checkboxLine', options: [consent] },
      { kind: 'paragraph', text: declaration },
      signature,
    ],
  }
}

// Open to the public. A version never changes.
const cachedPrint = createPrintCache(40)

/** The blank form as PDF, for everyone who may see the form. `tag` changes with each version. */
export async function printBlankForm(deps: Deps, actor: Actor, idOrSlug: string) {
  const { template, content } = await findVisibleTemplate(deps, actor, idOrSlug)
  const tag = `${template.id}-${content.version}`
  const pdf = await cachedPrint(deps, tag, () => printPdf(deps, `form ${tag}`, blankDocument(content)))
  return { pdf, tag, fileName: `${template.slug}.pdf` }
}

const versionsShown = 200

/** Names of the authors of versions; built-in forms have the portal itself as author. */
async function nameStaff(deps: Deps, ids: string[]): Promise<Map<string, string>> {
  const people = [...new Set(ids)].filter((id) => id !== systemActor.id)
  const accounts = await Promise.all(people.map((id) => readAccount(deps, id)))
  const names = accounts.map((account, index): [string, string] => [
    people[index] ?? '',
    account ? `${account.name} ${account.surname}` : messages.formerStaff,
  ])
  return new Map([[systemActor.id, systemActor.name], ...names])
}

/** The versions of a form with author and time, newest first. */
export async function listVersions(
  deps: Deps,
  actor: SignedIn,
  idOrSlug: string,
): Promise<{ versions: TemplateVersion[] }> {
  requireDuty(actor, may.readForms)
  const { template } = await findVisibleTemplate(deps, actor, idOrSlug)
  const rows = await listVersionRows(deps.database.db, template.id, versionsShown)
  const names = await nameStaff(
    deps,
    rows.map((row) => row.savedBy),
  )
  return {
    versions: rows.map((row) => ({
      version: row.version,
      title: row.title,
      savedAt: row.savedAt.toISOString(),
      savedBy: names.get(row.savedBy) ?? messages.formerStaff,
    })),
  }
}

/** A form in an earlier version. Restoring it means saving it again as a new version. */
export async function readVersion(
  deps: Deps,
  actor: SignedIn,
  idOrSlug: string,
  version: number,
): Promise<{ version: TemplateContent }> {
  requireDuty(actor, may.readForms)
  const { template } = await findVisibleTemplate(deps, actor, idOrSlug)
  const row = await lookForVersion(deps.database.db, template.id, version)
  if (!row) throw notFound(messages.versionNotFound)
  const { title, description, section, savedAt, savedBy } = row
  const all = await listDocuments(deps.database.db, templateRecordType, template.id)
  const documents = documentsOf(row, all).map(toFormDoc)
  const name = (await nameStaff(deps, [savedBy])).get(savedBy) ?? messages.formerStaff
  return {
    version: { version, title, description, section, documents, savedAt: savedAt.toISOString(), savedBy: name },
  }
}

/** Restores a deleted form. */
export async function bringBackTemplate(deps: Deps, actor: SignedIn, id: string) {
  requireDuty(actor, may.publishForms)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const row = isUuid(id) ? await lockDeletedTemplate(tx, id, binStart(now)) : undefined
    if (!row) throw notFound(messages.formNotFound)
    await updateTemplateRow(tx, id, { deletedAt: null, updatedAt: now })
    await indexTemplate(tx, row.template.status, row.content, now)
    await recordTemplateChange(deps, tx, actor, id, 'restore', { title: row.content.title })
  })
  deps.events.changedHere()
  return readTemplate(deps, actor, id)
}
