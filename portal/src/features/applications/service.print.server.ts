import { describeCondition, describeCount, noneGiven } from '#fields/describe-condition.ts'
import type { Field, FormAnswers, RawAnswer } from '#fields/field.ts'
import { type Section, sectionFields, sortSections } from '#fields/form.ts'
import { askForm } from '#fields/form-visibility.ts'
import { displayAnswer } from '#fields/kinds.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { commission } from '#platform/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { makePdf } from '#platform/pdf/make-pdf.server.ts'
import type { Block } from '#platform/pdf/pdf-document.ts'
import { readOwn } from './service.changes.server.ts'
import { findVisibleTemplate } from './service.templates.lookup.server.ts'
import type { SubmissionRow } from './store.server.ts'
import { findTemplateVersion, type VersionRow } from './store.templates.server.ts'

const declaration =
  'I declare that what is stated in this form is true and complete to the best of my knowledge, and that I am authorised to make this application.'
const consent =
  'I agree that the Commission keeps and uses the personal data in this form to process this application, as its data protection policy describes.'
const signature: Block = { kind: 'signatureLine', labels: ['Name', 'Signature', 'Date'] }

/** Blank parts of a repeated section that are printed at most. */
const blankRooms = 6

const label = (field: Field) => (field.required ? field.name : `${field.name} (optional)`)

/** A question to be answered by hand. */
function blankField(field: Field): Block {
  if (field.options.length > 0) return { kind: 'checkboxLine', label: label(field), options: field.options }
  if (field.kind === 'checkbox') return { kind: 'checkboxLine', options: [label(field)] }
  const hint = field.hint || (field.kind === 'date' ? 'Day, month, year' : '')
  const lines = field.kind === 'textarea' ? field.rows + 1 : 1
  return { kind: 'blankLine', label: label(field), lines, ...(hint && { hint }) }
}

/** A question with its answer; those left open stand as such, so that nothing can be added after signing. */
function filledField(field: Field, given: RawAnswer): Block {
  const answer = given ?? undefined
  if (field.kind === 'checkbox' && field.options.length > 0)
    return {
      kind: 'checkboxLine',
      label: field.name,
      options: field.options,
      checked: Array.isArray(answer) ? answer : [],
    }
  if (field.kind === 'checkbox')
    return { kind: 'checkboxLine', options: [field.name], checked: answer === true ? [field.name] : [] }
  return { kind: 'definitionList', entries: [{ term: field.name, value: displayAnswer(field.kind, answer) || '–' }] }
}

/** Neighbouring answers share one list. */
function joinLists(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'definitionList' && last?.kind === 'definitionList') last.entries.push(...block.entries)
    else joined.push(block)
  }
  return joined
}

const heading = (section: Section): Block[] => [
  { kind: 'heading', level: 2, text: section.name },
  ...(section.extraInfo ? [{ kind: 'paragraph', text: section.extraInfo } as const] : []),
]

/** Everything the form may ask, with what decides whether to answer it; of a repeated section room for as many as it needs at least. */
const blankBlocks = (sections: Section[]): Block[] =>
  sortSections(sections).flatMap((section): Block[] => {
    const fields = sectionFields(section).flatMap((field): Block[] => [
      ...(field.showWhen ? [{ kind: 'paragraph', text: `${describeCondition(field.showWhen)}:` } as const] : []),
      blankField(field),
    ])
    const condition = section.showWhen ? [`${describeCondition(section.showWhen)}.`] : []
    const { repeat } = section
    const note = repeat ? [`${describeCount(repeat)} For more, copy this part.`] : []
    const rooms = repeat ? Math.min(Math.max(repeat.min, 1), blankRooms) : 1
    const labelled = (place: number): Block[] =>
      repeat ? [{ kind: 'heading', level: 3, text: `${repeat.itemLabel} ${place + 1}` }, ...fields] : fields
    return [
      ...heading(section),
      ...[...condition, ...note].map((text) => ({ kind: 'paragraph', text }) as const),
      ...Array.from({ length: rooms }, (_, place) => labelled(place)).flat(),
    ]
  })

/** What was asked for these answers; each director or unit under a heading of its own. */
const filledBlocks = (sections: Section[], answers: FormAnswers): Block[] =>
  askForm(sections, answers).flatMap(({ section, parts }): Block[] => [
    ...heading(section),
    ...(parts.length === 0 ? [{ kind: 'paragraph', text: noneGiven } as const] : []),
    ...parts.flatMap((part): Block[] => [
      ...(part.label ? [{ kind: 'heading', level: 3, text: part.label } as const] : []),
      ...joinLists(part.fields.map((field) => filledField(field, part.answers[field.name]))),
    ]),
  ])

function printBlank(content: VersionRow): Promise<Buffer> {
  return makePdf({
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
  })
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

function printFilled(row: SubmissionRow, content: VersionRow): Promise<Buffer> {
  const applicant = [
    { term: 'Name', value: row.applicantName },
    { term: 'Surname', value: row.applicantSurname },
    { term: 'Email', value: row.applicantEmail },
    { term: 'Phone number', value: row.applicantPhone },
  ]
  return makePdf({
    title: content.title,
    subtitle: 'Completed application form',
    reference: row.reference,
    author: commission.name,
    language: commission.language,
    date: row.createdAt.toISOString(),
    blocks: [
      {
        kind: 'notice',
        title: 'Before you upload this form',
        text: 'Print it, check the answers, sign and date it on the last page, and upload the signed copy.',
      },
      { kind: 'heading', level: 2, text: 'Filed by' },
      { kind: 'definitionList', entries: applicant.map(({ term, value }) => ({ term, value: value || '–' })) },
      ...filledBlocks(content.section, row.answers),
      { kind: 'heading', level: 2, text: 'Data protection and declaration' },
      { kind: 'checkboxLine', options: [consent], checked: [consent] },
      { kind: 'paragraph', text: `Agreed online on ${longDate.format(row.consentAt)}.` },
      { kind: 'paragraph', text: declaration },
      signature,
    ],
  })
}

// Printing costs tens of milliseconds and anybody may ask; a version never changes, so its print may be kept.
const blankPrints = new Map<string, Promise<Buffer>>()
const keptPrints = 40

/** The blank form as PDF, for everybody who may see the form. `tag` changes with the form. */
export async function printBlankForm(deps: Deps, actor: Actor, idOrSlug: string) {
  const { template, content } = await findVisibleTemplate(deps, actor, idOrSlug)
  const tag = `${template.id}-${content.version}`
  const known = blankPrints.get(tag)
  const print = known ?? printBlank(content)
  if (!known) {
    blankPrints.set(tag, print)
    print.catch(() => blankPrints.delete(tag))
    const oldest = blankPrints.keys().next().value
    if (blankPrints.size > keptPrints && oldest) blankPrints.delete(oldest)
  }
  return { pdf: await print, tag, fileName: `${template.slug}.pdf` }
}

/** The answers as PDF to print and sign, for the applicant and Admins. */
export async function printFilledForm(deps: Deps, actor: SignedIn, id: string) {
  const row = await readOwn(deps.database.db, actor, id)
  const content = await findTemplateVersion(deps.database.db, row.templateId, row.templateVersion)
  return { pdf: await printFilled(row, content), fileName: `${row.reference}.pdf` }
}
