import { findTemplateVersion, type VersionRow } from '#features/forms/service.lookup.server.ts'
import { consent, declaration, sectionHeading, signature } from '#features/forms/service.print.server.ts'
import type { Field, FormAnswers, RawAnswer } from '#fields/field.ts'
import { visibleSections, noneGiven } from '#fields/form-visibility.ts'
import type { Section } from '#fields/form.ts'
import { displayAnswer } from '#fields/kinds.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { findUnprintable } from '#platform/pdf/printable.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Submission } from './contract.ts'
import type { SubmissionRow } from './store.server.ts'
import { readOwn, recordFormView } from './service.access.server.ts'

/** A question with its answer. Unanswered questions are marked, so that nothing can be added after signing. */
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

/** Merges adjacent lists of answers into one. */
function joinLists(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'definitionList' && last?.kind === 'definitionList') last.entries.push(...block.entries)
    else joined.push(block)
  }
  return joined
}

/** The questions with their answers; each item of a repeated section has its own heading. */
const filledBlocks = (sections: Section[], answers: FormAnswers): Block[] =>
  visibleSections(sections, answers).flatMap(({ section, parts }): Block[] => [
    ...sectionHeading(section),
    ...(parts.length === 0 ? [{ kind: 'paragraph', text: noneGiven } as const] : []),
    ...parts.flatMap((part): Block[] => [
      ...(part.label ? [{ kind: 'heading', level: 3, text: part.label } as const] : []),
      ...joinLists(part.fields.map((field) => filledField(field, part.answers[field.name]))),
    ]),
  ])

function filledDocument(row: SubmissionRow, content: VersionRow): PdfDocument {
  const applicant = [
    { term: 'Name', value: row.applicantName },
    { term: 'Surname', value: row.applicantSurname },
    { term: 'Email', value: row.applicantEmail },
    { term: 'Phone number', value: row.applicantPhone },
  ]
  return {
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
      { kind: 'paragraph', text: `Agreed online on ${formatDay(row.consentAt)}.` },
      { kind: 'paragraph', text: declaration },
      signature,
    ],
  }
}

/** The answers with characters that the PDF cannot show, and these characters. */
export const findUnprintableAnswers = (row: SubmissionRow, content: VersionRow): Submission['unprintable'] =>
  filledDocument(row, content)
    .blocks.flatMap((block) => (block.kind === 'definitionList' ? block.entries : []))
    .map(({ term, value }) => ({ question: term, characters: findUnprintable(value) }))
    .filter(({ characters }) => characters.length > 0)

/** The answers as PDF to print and sign, for the applicant and Admins. */
export async function printFilledForm(deps: Deps, actor: SignedIn, id: string) {
  return printAnswers(deps, actor, await readOwn(deps.database.db, actor, id))
}

/** As `printFilledForm`, for answers that the application has had, or will have; `version` comes last in the name of the file. */
export async function printAnswers(deps: Deps, actor: SignedIn, row: SubmissionRow, version = '') {
  recordFormView(deps, actor, row)
  const content = await findTemplateVersion(deps.database.db, row.templateId, row.templateVersion)
  const pdf = await printPdf(deps, senderOf(actor, ''), filledDocument(row, content))
  return { pdf, fileName: `${row.reference}${version}.pdf` }
}
