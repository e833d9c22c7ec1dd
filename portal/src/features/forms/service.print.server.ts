import { createHash } from 'node:crypto'
import { readLines, type ScheduleLine } from '#features/fees/service.server.ts'
import { describeCondition, describeCount } from '#fields/form-visibility.ts'
import { type Field, isDateKind } from '#fields/field.ts'
import { type Section, sectionFields, sortSections } from '#fields/form.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf, createPrintCache } from '#platform/pdf/print-pdf.server.ts'
import { commission } from '#platform/state/commission.ts'
import { findVisibleTemplate } from './service.lookup.server.ts'
import type { VersionRow } from './store.server.ts'

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

/** The lines of the schedule of fees that the form leads to; figures change with the schedule. */
function feeBlocks({ leadsTo }: VersionRow, lines: readonly ScheduleLine[], publicUrl: string): Block[] {
  const named = leadsTo.outcomes.flatMap(({ when, feeLine }) => {
    const line = lines.find(({ key }) => key === feeLine)
    return line ? [when ? `${describeCondition(when)}: ${line.label}.` : `${line.label}.`] : []
  })
  const texts = [...named, `The schedule of fees, and a calculator: ${publicUrl}/licenses`]
  return [
    { kind: 'heading', level: 2, text: 'The fee' },
    ...texts.map((text) => ({ kind: 'paragraph', text }) as const),
  ]
}

function blankDocument(content: VersionRow, fee: Block[]): PdfDocument {
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
      ...fee,
      { kind: 'heading', level: 2, text: 'Data protection and declaration' },
      { kind: 'checkboxLine', options: [consent] },
      { kind: 'paragraph', text: declaration },
      signature,
    ],
  }
}

// Open to the public. A version never changes; what it says of fees changes with the schedule.
const cachedPrint = createPrintCache(40)

/** The blank form as PDF, for everyone who may see the form. `tag` changes with each version and with the lines of the schedule that it names. */
export async function printBlankForm(deps: Deps, actor: Actor, idOrSlug: string) {
  const { template, content } = await findVisibleTemplate(deps, actor, idOrSlug)
  const fee = feeBlocks(content, await readLines(deps), deps.config.publicUrl)
  const tag = `${template.id}-${content.version}-${createHash('sha256').update(JSON.stringify(fee)).digest('hex').slice(0, 16)}`
  const pdf = await cachedPrint(deps, tag, () => printPdf(deps, `form ${tag}`, blankDocument(content, fee)))
  return { pdf, tag, fileName: `${template.slug}.pdf` }
}
